export { PrintScreen as Component } from '../features/staff-view/print-screen.tsx';
