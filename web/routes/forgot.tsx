export { ForgotCard as Component } from '../features/account/forgot-card.tsx';
