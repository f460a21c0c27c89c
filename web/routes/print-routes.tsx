export { PrintScreen as Component } from '../features/staff-view/index.ts';
