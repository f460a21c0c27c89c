export { ResetCard as Component } from '../features/account/cards/reset-card.tsx';
