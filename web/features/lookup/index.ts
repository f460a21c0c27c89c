// Colleges and places, offered while one types; the chosen one fills in what belongs to it.

export { SuggestionList } from './combobox.tsx';
export { lookupInputs } from './lookup-input.tsx';
