export { CompletionScreen as Component } from '../features/application/index.ts';
