export { ConfirmCard as Component } from '../features/account/index.ts';
