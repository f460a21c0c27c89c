export { PrintScreen } from './print-screen.tsx';
