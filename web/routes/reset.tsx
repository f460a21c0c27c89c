export { ResetCard as Component } from '../features/account/index.ts';
