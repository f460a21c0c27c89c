import type { Form, QuestionClass } from './definition.ts';
import { allQuestions, ownedKeys } from './owned-keys.ts';
import type { Placed } from './placed.ts';

export const questionClasses: readonly QuestionClass[] = ['ssn', 'conduct', 'demographic', 'residency'];

/** Returns the keys of the answers that belong to the named classes or keys of questions, in form order. */
export function keysNamed(form: Form, names: readonly string[]): string[] {
  const named = new Set(names);
  const classOf = classesOf(form);
  return allQuestions(form).flatMap((placed) => {
    const isWhole = named.has(placed.key) || named.has(classOf(placed) ?? '');
    return ownedKeys(placed).filter((key) => isWhole || named.has(key));
  });
}

function classesOf(form: Form): (placed: Placed) => QuestionClass | undefined {
  const ofSections = new Map(form.pages.flatMap(({ sections }) => sections.map(({ id, class: own }) => [id, own])));
  return ({ question, section }) => (question.kind === 'ssn' ? 'ssn' : (question.class ?? ofSections.get(section)));
}
