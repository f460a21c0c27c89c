export { ResetCard as Component } from '../features/account/reset-card.tsx';
