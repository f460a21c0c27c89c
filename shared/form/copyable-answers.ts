import type { Form, FormState, Page, PageId, Section } from './definition.ts';
import { ownedKeys } from './owned-keys.ts';
import { placeForm } from './place.ts';
import { everyItem } from './structure.ts';

const pages: readonly PageId[] = ['about', 'education'];
/** The kinds of questions whose answers belong to one application: signed, sealed or uploaded. */
const excludedKinds: readonly string[] = ['signature', 'ssn', 'upload'];

/** Returns the pages whose answers are copied to another application of the same account. */
export const copiedPages = (form: Form): readonly Page[] => form.pages.filter(({ id }) => pages.includes(id));

/** Returns the answers and row counts to copy to another application, without those marked `again: false`. */
export function copyableAnswers(form: Form, state: FormState): Pick<FormState, 'answers' | 'counts'> {
  const sections = copiedPages(form).flatMap((page) => page.sections.filter(isCopied));
  const ids = new Set(sections.map(({ id }) => id));
  const keys = placeForm(form, state)
    .questions.filter(({ page, section }) => pages.includes(page) && ids.has(section))
    .filter(({ question: { again, kind } }) => again !== false && !excludedKinds.includes(kind))
    .flatMap(ownedKeys);
  const repeats = sections.flatMap(({ items }) => [...everyItem(items)]).filter((item) => item.kind === 'repeat');
  return {
    answers: pick(state.answers, keys),
    counts: pick(
      state.counts,
      repeats.map(({ id }) => id),
    ),
  };
}

const isCopied = ({ again }: Section) => again !== false;

const pick = <Value>(values: Readonly<Record<string, Value>>, keys: readonly string[]): Record<string, Value> =>
  Object.fromEntries(keys.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]] as const])));
