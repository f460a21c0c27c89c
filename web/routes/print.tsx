export { PrintScreen as Component } from '../print/print-screen.tsx';
