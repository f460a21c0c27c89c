export { SignupCard as Component } from '../features/account/signup-card.tsx';
