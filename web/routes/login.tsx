export { LoginCard as Component } from '../features/account/login-card.tsx';
