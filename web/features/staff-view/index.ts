// What staff see by a link: the answers to read and print, documents and letters.

export { PrintScreen } from './print-screen.tsx';
