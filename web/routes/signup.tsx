export { SignupCard as Component } from '../features/account/index.ts';
