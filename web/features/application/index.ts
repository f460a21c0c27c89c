export { loadChanges } from './changes/load-changes.ts';
export { linkDraft } from './loading/link-draft.ts';
export { openApplication, prefetchApplication, refreshApplication } from './loading/open-application.ts';
export { startSaving } from './loading/start-saving.ts';
export { saveNow, saveOrKeep, savingProblem } from './saving/save-now.ts';
