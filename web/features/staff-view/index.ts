// The staff view that a link opens: the answers to read and print, documents and letters.

export { PrintScreen } from './print-screen.tsx';
