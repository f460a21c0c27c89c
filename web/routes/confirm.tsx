export { ConfirmCard as Component } from '../features/account/cards/confirm-card.tsx';
