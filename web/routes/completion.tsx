export { CompletionScreen as Component } from '../features/application/completion-screen.tsx';
