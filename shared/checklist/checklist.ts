import type { DocumentAnswers } from '../contracts/application.ts';
import type { Form, FormState, Tabs } from '../form/definition.ts';
import { keyOfRow } from '../form/expand.ts';
import { asText, placeForm } from '../form/place.ts';
import type { PlacedForm } from '../form/placed.ts';
import { everyItem, repeatsOf, tabGroupsOf } from '../form/structure.ts';
import type { StepAfterSubmitting } from '../partner/partner.ts';

/** The remaining steps and received documents after a submission, for the completion screen and the receipt email. */
export interface Checklist {
  readonly remaining: readonly RemainingStep[];
  readonly received: readonly ReceivedDocument[];
}

export interface RemainingStep extends Pick<StepAfterSubmitting, 'title' | 'text' | 'link' | 'letters'> {
  /** The names that the applicant entered, or the labels of the missing documents if the step lists no names. */
  readonly entries: readonly string[];
  readonly address: readonly string[];
}

export interface ReceivedDocument {
  readonly key: string;
  readonly label: string;
  readonly sensitive: boolean;
  readonly file_name: string;
  /** Size of the original file, in bytes. */
  readonly file_size: number;
}

export const checklistWords = {
  remaining: "What's left to do",
  received: "What we've received",
  application: 'Your application',
  sendTo: 'Send to:',
  topics: 'If you need help later',
} as const;

/** Builds the checklist. Leaves out steps without missing documents or names. `documents` is keyed by question. */
export function checklistOf(
  form: Form,
  steps: readonly StepAfterSubmitting[],
  state: FormState,
  documents: DocumentAnswers,
): Checklist {
  const placed = placeForm(form, state);
  const shownQuestions = placeForm(form, { ...state, tabs: tabsForUploads(form, state) }).questions.filter(
    ({ shown }) => shown,
  );
  const missing = (keys: readonly string[]) =>
    shownQuestions.filter(({ key }) => keys.includes(key) && !documents[key]).map(({ question }) => question.label);
  return {
    remaining: steps.flatMap(({ documents: keys, names, address = [], ...words }) => {
      const labels = keys && missing(keys);
      const rowNames = names && namesIn(form, placed, state, names);
      const isDone = labels?.length === 0 || rowNames?.length === 0;
      return isDone ? [] : [{ ...words, entries: rowNames ?? labels ?? [], address }];
    }),
    received: shownQuestions.flatMap(({ key, question: { label, sensitive = false } }) => {
      const { file_name, file_size } = documents[key] ?? {};
      return file_name === undefined || file_size === undefined
        ? []
        : [{ key, label, sensitive, file_name, file_size }];
    }),
  };
}

/** Chooses the upload tab of each tab group, so that the checklist also lists documents to be sent later. */
const tabsForUploads = (form: Form, { tabs }: FormState): FormState['tabs'] => ({
  ...tabs,
  ...Object.fromEntries(
    tabGroupsOf(form).flatMap((group) => {
      const uploading = group.tabs.filter(takesUploads);
      const tab = uploading.find(({ id }) => id === tabs[group.id]) ?? uploading[0];
      return tab ? [[group.id, tab.id]] : [];
    }),
  ),
});

const takesUploads = ({ items }: Tabs['tabs'][number]) => [...everyItem(items)].some(({ kind }) => kind === 'upload');

/** Returns the names in the rows that are shown, without duplicates. */
function namesIn(
  form: Form,
  placed: PlacedForm,
  { answers }: FormState,
  { repeat: id, questions }: NonNullable<StepAfterSubmitting['names']>,
): string[] {
  const repeat = repeatsOf(form).find((candidate) => candidate.id === id);
  if (!repeat) return [];
  const shown = new Set(placed.questions.filter((question) => question.shown).map(({ key }) => key));
  const names = Array.from({ length: repeat.max }, (_, index) =>
    questions
      .map((question) => keyOfRow(repeat, question, index + 1))
      .map((key) => (shown.has(key) ? asText(answers[key]) : ''))
      .filter(Boolean)
      .join(' '),
  );
  return [...new Set(names.filter(Boolean))];
}
