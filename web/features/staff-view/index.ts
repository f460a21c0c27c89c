/** The application as staff see it by a staff link. */
export { PrintScreen } from './print-screen.tsx';
