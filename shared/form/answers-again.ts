import type { Form, FormState, Page, PageId, Section } from './definition.ts';
import { ownedKeys } from './owned-keys.ts';
import { place } from './place.ts';
import { everyItem } from './structure.ts';

const pages: readonly PageId[] = ['about', 'education'];
/** Signed, sealed or uploaded for one application. */
const ownKinds: readonly string[] = ['signature', 'ssn', 'upload'];

/** The pages whose answers another application begins with. */
export const copiedPages = (form: Form): readonly Page[] => form.pages.filter(({ id }) => pages.includes(id));

/**
 * What another application of the same person begins with: answers and counts of the first two pages, but those of
 * sections and questions that the form definition marks `again: false`. Tabs and documents belong to one application.
 */
export function answersAgain(form: Form, state: FormState): Pick<FormState, 'answers' | 'counts'> {
  const sections = copiedPages(form).flatMap((page) => page.sections.filter(isCopied));
  const ids = new Set(sections.map(({ id }) => id));
  const keys = place(form, state)
    .questions.filter(({ page, section }) => pages.includes(page) && ids.has(section))
    .filter(({ question: { again, kind } }) => again !== false && !ownKinds.includes(kind))
    .flatMap(ownedKeys);
  const repeats = sections.flatMap(({ items }) => [...everyItem(items)]).filter((item) => item.kind === 'repeat');
  return {
    answers: among(state.answers, keys),
    counts: among(
      state.counts,
      repeats.map(({ id }) => id),
    ),
  };
}

const isCopied = ({ again }: Section) => again !== false;

const among = <Value>(values: Readonly<Record<string, Value>>, keys: readonly string[]): Record<string, Value> =>
  Object.fromEntries(keys.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]] as const])));
