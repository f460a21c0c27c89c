export { SignupCard as Component } from '../features/account/cards/signup-card.tsx';
