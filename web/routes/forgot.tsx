export { ForgotCard as Component } from '../features/account/cards/forgot-card.tsx';
