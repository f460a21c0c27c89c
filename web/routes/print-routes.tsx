export { PrintScreen as default } from '../features/staff-view/index.ts';
