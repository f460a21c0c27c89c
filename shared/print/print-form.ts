// This file converts a form and its answers to text: labels and answers by section.

import type { Answers, Form, FormState } from '../form/definition.ts';
import { asText, placeForm } from '../form/place.ts';
import type { Placed, PlacedForm, PlacedItem, PlacedSection } from '../form/placed.ts';
import { itemsIn } from '../form/structure.ts';
import { printAnswer } from './print-answer.ts';

export interface PrintedForm {
  readonly pages: readonly PrintedPage[];
}

export interface PrintedPage {
  readonly id: string;
  readonly title: string;
  readonly sections: readonly PrintedSection[];
}

/** A section (level 1), or one row of a repeat with a heading such as "College 2" (level 2). */
export interface PrintedSection {
  readonly title: string;
  readonly level: 1 | 2;
  readonly rows: readonly PrintedRow[];
}

export interface PrintedRow {
  readonly key: string;
  readonly label: string;
  /** The question of a group of checkboxes, if this row is one of the checkboxes. */
  readonly question?: string;
  /** The answer as text; '' if not answered. */
  readonly text: string;
  readonly isDocument: boolean;
}

export const printForm = (form: Form, state: FormState): PrintedForm =>
  printPlaced(placeForm(form, state), state.answers);

export const printPlaced = (placed: PlacedForm, answers: Answers): PrintedForm => ({
  pages: placed.pages.map(({ id, title, sections }) => ({
    id,
    title,
    sections: sections.filter(({ shown }) => shown).flatMap((section) => printSection(section, answers)),
  })),
});

/** Returns a section, followed by the visible rows of its repeats. */
function printSection(section: PlacedSection, answers: Answers): PrintedSection[] {
  const own: PrintedRow[] = [];
  const rows: PrintedSection[] = [];
  const add = (items: readonly PlacedItem[], question = '') => {
    for (const item of items) {
      if (!item.shown) continue;
      if (item.kind === 'question') own.push(printRow(item, answers, question));
      else if (item.kind !== 'repeat')
        add(itemsIn<PlacedItem>(item), item.kind === 'group' && item.boxes ? item.heading : '');
      else
        for (const row of item.rows)
          if (row.shown)
            rows.push({ title: row.heading, level: 2, rows: row.items.flatMap((each) => printShown(each, answers)) });
    }
  };
  add(section.items);
  const sections: PrintedSection[] =
    own.length > 0 || rows.length > 0 ? [{ title: section.title, level: 1, rows: own }] : [];
  return [...sections, ...rows];
}

const printShown = (item: PlacedItem, answers: Answers) =>
  item.kind === 'question' && item.shown ? [printRow(item, answers)] : [];

/** Returns a row's label for staff, after the question of its group: a checkbox's label alone says too little. */
export const fullLabel = ({ question, label }: Pick<PrintedRow, 'question' | 'label'>): string =>
  question ? `${question} ${label}` : label;

/** Returns '' for a value without a label: no list has ever offered it, so it counts as not answered. */
const printExpiredChoice = ({ key, expiredLabel }: Placed, answers: Answers): string =>
  expiredLabel === '' || expiredLabel === asText(answers[key]) ? '' : `${expiredLabel} (no longer offered)`;

const printRow = (
  { placed }: Extract<PlacedItem, { kind: 'question' }>,
  answers: Answers,
  question = '',
): PrintedRow => ({
  key: placed.key,
  label: placed.question.label,
  ...(question && { question }),
  text: [printAnswer(placed, answers), printExpiredChoice(placed, answers)].filter(Boolean).join(' '),
  isDocument: placed.question.kind === 'upload',
});
