export { LoginCard as Component } from '../features/account/index.ts';
