import type { DocumentAnswers } from '../contracts/application.ts';
import type { Form, FormState, Tabs } from '../form/definition.ts';
import { keyOfRow } from '../form/expand.ts';
import { asText, place } from '../form/place.ts';
import type { PlacedForm } from '../form/placed.ts';
import { everyItem, repeatsOf, tabGroupsOf } from '../form/structure.ts';
import type { StepAfterSubmitting } from '../partner/partner.ts';

/** What follows a submission, for the completion screen and the receipt email alike. */
export interface Checklist {
  readonly remaining: readonly RemainingStep[];
  readonly received: readonly ReceivedDocument[];
}

export interface RemainingStep extends Pick<StepAfterSubmitting, 'title' | 'text' | 'link' | 'letters'> {
  /** Names as entered, or else the labels of documents. */
  readonly entries: readonly string[];
  readonly address: readonly string[];
}

export interface ReceivedDocument {
  readonly key: string;
  readonly label: string;
  readonly sensitive: boolean;
  readonly file_name: string;
  /** In bytes, of the file as sent. */
  readonly file_size: number;
}

export const checklistWords = {
  remaining: "What's left to do",
  received: "What we've received",
  application: 'Your application',
  sendTo: 'Send to:',
  topics: 'If you need help later',
} as const;

/** @param documents those of the submission, by their keys */
export function checklistOf(
  form: Form,
  steps: readonly StepAfterSubmitting[],
  state: FormState,
  documents: DocumentAnswers,
): Checklist {
  const placed = place(form, state);
  const asked = place(form, { ...state, tabs: tabsForUploads(form, state) }).questions.filter(({ shown }) => shown);
  const missing = (keys: readonly string[]) =>
    asked.filter(({ key }) => keys.includes(key) && !documents[key]).map(({ question }) => question.label);
  return {
    remaining: steps.flatMap(({ documents: keys, names, address = [], ...words }) => {
      const labels = keys && missing(keys);
      const named = names && namesIn(form, placed, state, names);
      const isDone = labels?.length === 0 || named?.length === 0;
      return isDone ? [] : [{ ...words, entries: named ?? labels ?? [], address }];
    }),
    received: asked.flatMap(({ key, question: { label, sensitive = false } }) => {
      const { file_name, file_size } = documents[key] ?? {};
      return file_name === undefined || file_size === undefined
        ? []
        : [{ key, label, sensitive, file_name, file_size }];
    }),
  };
}

/** A document that may be sent later instead of uploaded is asked for either way. */
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

/** Each name once, as entered. */
function namesIn(
  form: Form,
  placed: PlacedForm,
  { answers }: FormState,
  { repeat: id, questions }: NonNullable<StepAfterSubmitting['names']>,
): string[] {
  const repeat = repeatsOf(form).find((each) => each.id === id);
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
