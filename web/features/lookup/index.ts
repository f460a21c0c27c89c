export { lookupInputs } from './lookup-input.tsx';
