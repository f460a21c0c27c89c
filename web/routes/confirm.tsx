export { ConfirmCard as Component } from '../features/account/confirm-card.tsx';
