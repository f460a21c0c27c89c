export { CompletionScreen as Component } from '../features/application/completion/completion-screen.tsx';
