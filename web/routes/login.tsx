export { LoginCard as Component } from '../features/account/cards/login-card.tsx';
