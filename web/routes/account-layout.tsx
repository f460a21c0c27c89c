export { AccountLayout as Component } from '../features/account/index.ts';
