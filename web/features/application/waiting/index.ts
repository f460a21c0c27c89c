export { openDraft } from './open-draft.ts';
export { removeRow, setRowCount } from './rows.ts';
export { switchTab } from './tabs.ts';
export { keepPage, sendWaiting, withWaiting } from './waiting-changes.ts';
