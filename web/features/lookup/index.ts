export { SuggestionList } from './combobox.tsx';
export { lookupInputs } from './lookup-input.tsx';
