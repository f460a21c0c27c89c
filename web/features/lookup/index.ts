// Suggestions for colleges and addresses while the user types. A chosen suggestion also fills in related questions.

export { SuggestionList } from './combobox.tsx';
export { lookupInputs } from './lookup-input.tsx';
