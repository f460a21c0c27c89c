export { ForgotCard as Component } from '../features/account/index.ts';
