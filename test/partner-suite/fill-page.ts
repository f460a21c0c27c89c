import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { partner } from '#partner';
import { completeAnswers } from '../../infra/local/seed/complete-answers.ts';
import { sampleApplicant } from '../../infra/local/seed/people.ts';
import { todayIn } from '../../shared/form/calendar.ts';
import type { Answer, Answers, PageId } from '../../shared/form/definition.ts';
import { answerKeysOf, placeForm } from '../../shared/form/place.ts';
import { type ByKind, byKind, type Placed } from '../../shared/form/placed.ts';
import { control } from '../support/journeys.ts';

const { form, config } = partner;
export const today = todayIn(config.timeZone);

/** The answers of an applicant who gets as many questions as possible. */
export const wanted: Answers = completeAnswers(form, today, sampleApplicant, { asksMost: true, isWhole: true });

type Fill = (page: Page, placed: Placed, answers: Answers) => Promise<unknown>;
const text = (answer: Answer | undefined) => String(answer ?? '');
const typed: Fill = (page, { key }, answers) => control(page, key).fill(text(answers[key]));
const chosen: Fill = (page, { key }, answers) => control(page, key).selectOption(text(answers[key]));
const filled =
  (fill: Fill) =>
  (placed: Placed, page: Page, answers: Answers): Promise<unknown> =>
    fill(page, placed, answers);

const uploaded: Fill = async (page, { key }) => {
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0B5394' } })
    .png()
    .toBuffer();
  const field: Locator = page.locator(`#${key}`);
  await field.locator('input[type="file"]').setInputFiles({ name: 'scan.png', mimeType: 'image/png', buffer });
  await field.getByText(/: done$/).waitFor({ state: 'attached' });
};

/** The functions that fill in each kind of question as a person does. */
const fills: ByKind<Promise<unknown>, [Page, Answers]> = {
  text: filled(typed),
  textarea: filled(typed),
  email: filled(typed),
  phone: filled(typed),
  ssn: filled(typed),
  signature: filled(typed),
  autocomplete: filled(typed),
  address: filled(typed),
  date: filled((page, { key }, answers) => {
    const [year, month, day] = text(answers[key]).split('-').map(Number);
    return control(page, key).fill(`${month}/${day}/${year}`);
  }),
  select: filled(chosen),
  year: filled(chosen),
  radio: filled((page, { key }, answers) => page.locator(`[name="${key}"][value="${answers[key]}"]`).check()),
  checkbox: filled((page, { key }) => control(page, key).check()),
  'month-year': filled(async (page, placed, answers) => {
    for (const key of answerKeysOf(placed)) await control(page, key).selectOption(text(answers[key]));
  }),
  upload: filled(uploaded),
};

/**
 * Answers every question of a page as it appears, and uploads at most `uploads` files. Adds the answers to `answers`.
 * Returns the keys of the uploads.
 */
export async function fillPage(
  page: Page,
  id: PageId,
  answers: Record<string, Answer>,
  uploads: number,
): Promise<readonly string[]> {
  const done = new Set<string>();
  const files: string[] = [];
  const next = () =>
    placeForm(form, { answers, counts: {}, tabs: {}, today }).questions.find(
      (placed) =>
        placed.page === id &&
        placed.shown &&
        !done.has(placed.key) &&
        (placed.question.kind !== 'upload' || files.length < uploads),
    );
  for (let placed = next(); placed; placed = next()) {
    await byKind(fills, placed, page, wanted);
    done.add(placed.key);
    if (placed.question.kind === 'upload') files.push(placed.key);
    for (const key of answerKeysOf(placed)) if (key in wanted) answers[key] = wanted[key] ?? '';
  }
  return files;
}
