import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { afterSubmitting, config, partner } from '#partner';
import { partnerName } from '../../infra/bundling/partner-folder.ts';
import { completeAnswers } from '../../infra/local/seed/complete-answers.ts';
import { people } from '../../infra/local/seed/people.ts';
import { indexPage } from '../../lambdas/export/index-page.ts';
import { packetPdf } from '../../lambdas/export/packet-pdf.ts';
import { drawPdfCopy } from '../../lambdas/pdf-copy/draw-pdf-copy.ts';
import { checklistOf } from '../../shared/checklist/checklist.ts';
import { todayIn } from '../../shared/form/calendar.ts';
import { statesAndProvinces } from '../../shared/options/states-and-provinces.ts';
import { printForm } from '../../shared/print/print-form.ts';
import { emailsOfEveryKind } from '../support/emails-of-every-kind.ts';
import { stateWith } from '../support/forms.ts';
import { pdfText } from '../support/pdf-text.ts';
import { application } from '../unit/lambdas/export/index-rows.ts';
import { findWords, wordsOfOthers } from './words-of-partners.ts';

const others = Object.values(await wordsOfOthers(partnerName)).flat();
const expectNone = (text: string) => expect(findWords(text, others)).toEqual([]);
const today = todayIn(config.timeZone);
const seeded = Object.values(people).flatMap((person) =>
  [false, true].map((asksMost) => completeAnswers(partner.form, today, person, { asksMost })),
);
const states = seeded.map((answers) => stateWith(answers, { today }));
const submittedAt = '2026-11-21T15:42:00Z';

const [first, second] = statesAndProvinces.map(({ label }) => label);
/** Removes lists of states, which any university may contain. */
const withoutStates = (code: string) =>
  code.replaceAll(new RegExp(`${first}\\W{1,5}${second}\\W{1,5}(?:[\\w ]+[",'\`.|\\s]{1,5})+`, 'g'), '');

it('the built client contains no words of another partner', () => {
  const site = resolve(import.meta.dirname, '../../dist', `web-${partnerName}`);
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|html|svg|json)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const text = readFileSync(join(site, file), 'utf8').replaceAll(/data:image\/svg\+xml,[^"')]+/g, decodeURIComponent);
    expect([file, findWords(withoutStates(text), others)]).toEqual([file, []]);
  }
});

it('no email contains words of another partner', () => {
  for (const state of states)
    for (const email of Object.values(emailsOfEveryKind(checklistOf(partner.form, afterSubmitting, state, {}))))
      expectNone(`${email.subject}\n${email.text}\n${email.html}`);
});

it('the PDF copy, packet and index page of an export contain no words of another partner', async () => {
  const [state = stateWith({})] = states;
  const asked = printForm(partner.form, state);
  const applicantName = 'Lan Nguyễn';
  const copy = {
    printed: asked,
    partner: config,
    applicantName,
    status: 'Submitted',
    preparedAt: submittedAt,
    documents: [],
  };
  const receipt = { confirmation_number: 'K7QF-2M9D', submitted_at: submittedAt };
  const nothing = { sealed: {}, add_another: {}, tabs: {}, documents: {} };
  const record = {
    ...receipt,
    ...nothing,
    username: 'lan@example.com',
    form_version: '1',
    asked,
    answers: state.answers,
  };
  const packet = await packetPdf({ receipt, record, recordHash: '0', documents: [], letters: [] }, submittedAt);
  for (const bytes of [await drawPdfCopy(copy), packet.bytes]) {
    const { text, info } = await pdfText(bytes);
    expect(text).toContain(config.name);
    expectNone(text + info);
  }
  const exported = application({ row: { program: 'Program', term: 'Term' } });
  expectNone(indexPage([exported], { since: today, until: today, made_at: submittedAt }, config));
});
