/** Searches for schools and addresses. */
export { lookupInputs } from './lookup-input.tsx';
