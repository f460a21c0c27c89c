import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { indexPage } from '../../lambdas/handover/index-page.ts';
import { apiClient } from '../support/api-client.ts';
import { lastCode, logIn, newEmail } from '../support/applicants.ts';
import { firefoxDriver } from '../support/browsers/firefox.ts';
import { type Tab, tabOf } from '../support/browsers/tab.ts';
import { webkitDriver } from '../support/browsers/webkit.ts';
import { submittedOn } from '../support/hand-over.ts';
import { storedAnswers } from '../support/journeys.ts';
import { nextMail } from '../support/letters.ts';
import { packet } from '../support/packets.ts';
import { pdfText } from '../support/pdf-text.ts';
import { askedLetter } from '../support/recommenders.ts';
import { conversionOf } from '../support/uploads.ts';
import { head, manyRows } from '../unit/lambdas/handover/index-rows.ts';

const password = 'Correct horse 7 battery!';
const transcripts = 'college_unofficial_transcripts';
const saved = /All changes saved \d+:\d\d\s[ap]m/;
const words = 'Lan Tran is the best student that I have taught.';

const about = {
  last_name: 'Nguyễn',
  birth_date: '4/27/1998',
  phone_mobile: '3015550100',
  address_line_1: '1 College Way',
  city: 'Cumberland',
  zip: '21502',
};

const pdfOf = async (url: string) => pdfText(new Uint8Array(await (await fetch(url)).arrayBuffer()));

async function typeAll(tab: Tab, answers: Readonly<Record<string, string>>) {
  for (const [key, answer] of Object.entries(answers)) await tab.type(key, answer);
}
async function chooseAll(tab: Tab, answers: Readonly<Record<string, string>>) {
  for (const [key, answer] of Object.entries(answers)) await tab.choose(key, answer);
}
async function selectAll(tab: Tab, answers: Readonly<Record<string, string>>) {
  for (const [key, answer] of Object.entries(answers)) await tab.select(key, answer);
}

const day = '2001-05-07';
const handedOver = mkdtempSync(join(tmpdir(), 'browsers-'));
beforeAll(async () => {
  await submittedOn(`${day}T15:00:00.000Z`, { first_name: 'Amara', last_name: 'Okafor' });
  await submittedOn(`${day}T16:00:00.000Z`, { first_name: 'Minh', last_name: 'Đặng' });
  await packet('--since', day, '--until', day, '--to', handedOver);
});
afterAll(() => rmSync(handedOver, { recursive: true }));

describe.each([
  ['Firefox', 1280, firefoxDriver],
  ['Firefox', 390, firefoxDriver],
  ['WebKit', 1280, webkitDriver],
  // Its window is no narrower.
  ['WebKit', 447, webkitDriver],
] as const)('in %s, %i pixels wide', (name, width, launch) => {
  let tab: Tab;
  let folder: string;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'browsers-'));
    tab = tabOf(await launch(), `${name}-${width}`.toLowerCase());
    await tab.resize(width);
  });
  afterEach(async () => {
    const problems = await tab.takeProblems();
    await tab.close();
    rmSync(folder, { recursive: true });
    expect(problems).toEqual([]);
  });

  it('an applicant goes from the sign-up to the receipt, with a line that is cut on the way', async () => {
    const email = newEmail();
    const client = apiClient();
    const stored = () => storedAnswers({ client, email, password });

    await tab.open('/');
    await tab.sees('Welcome!');
    await tab.type('first_name', 'Lan');
    await tab.click('a[href="/education"]');
    await tab.at('Create an account');
    await tab.type('username', email);
    await tab.type('password', password);
    await tab.picture('sign-up');
    await tab.press('button', 'Create account');
    await tab.at('Confirm your account');
    await tab.type('code', await lastCode(email));
    await tab.press('button', 'Confirm');
    await tab.at('About You');
    expect(await tab.valueIn('first_name')).toBe('Lan');
    await logIn(client, email, password);

    await typeAll(tab, about);
    await chooseAll(tab, { financial_aid: 'Y', us_citizen: 'Y' });
    await selectAll(tab, { country: 'USA', state: 'Maryland' });
    await tab.sees(saved);
    expect(await stored()).toMatchObject({
      last_name: 'Nguyễn',
      birth_date: '1998-04-27',
      phone_mobile: '(301) 555-0100',
      country: 'USA',
      financial_aid: 'Y',
    });

    await tab.worksOffline();
    await tab.cutLine();
    await tab.type('middle_name', 'Thị');
    await tab.sees(`Not saved: ${tab.withoutLine}`);
    expect(await stored()).not.toMatchObject({ middle_name: 'Thị' });
    await tab.open('/about');
    await tab.holds('middle_name', 'Thị');
    await tab.sees('Not saved: ');
    await tab.sees('You can go on answering: your answers are kept here');
    await tab.mendLine();
    await tab.sees(saved);
    expect(await stored()).toMatchObject({ middle_name: 'Thị' });

    await tab.picture('about');
    await tab.press('button', 'Save and continue');
    await tab.at('Education and Work Experience');
    await selectAll(tab, {
      applied_major: '3',
      modality_pref: 'MAIN',
      college_attend_to_month: '5',
      college_attend_to_year: '2020',
    });
    await tab.select('entry_term', await tab.optionOf('entry_term', 1));
    await chooseAll(tab, { instate_tuition: 'N', prev_attend: 'N' });
    await tab.type('college_name', 'Salisbury');
    await tab.sees('Salisbury University');
    await tab.pressKey('ArrowDown');
    await tab.pressKey('Enter');
    await tab.holds('college_city', 'Salisbury');
    await tab.press('button', 'Add another school');
    await tab.type('college_2_name', 'Another school');

    const transcript = join(folder, 'transcript.png');
    writeFileSync(
      transcript,
      await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0B5394' } })
        .png()
        .toBuffer(),
    );
    await tab.upload(transcripts, transcript);
    await tab.sees('Converted to PDF');
    const { status, url } = await conversionOf(client, transcripts);
    expect(status).toBe('COMPLETED');
    expect((await pdfOf(url ?? '')).pages).toBe(1);

    await tab.picture('education');
    await tab.press('button', 'Save and continue');
    await tab.at('Final Steps');
    await chooseAll(tab, {
      disciplinary_action: 'N',
      criminaloffense: 'N',
      criminalcharges: 'N',
      militarydisciplinary: 'N',
    });
    await tab.tick('legal_agree');
    await tab.type('form_submission_date', '11/21/2026');
    await tab.press('button', 'Submit');
    await tab.at('About You');
    await tab.sees("We're missing some information!");
    await tab.picture('missing');
    await tab.press('link', 'Signature (type full name)');
    await tab.at('Final Steps');
    await tab.hasFocusOn('signature');
    await tab.type('signature', 'Lan Nguyễn');
    await tab.open('/final-steps');
    await tab.at('Final Steps');
    await tab.holds('signature', 'Lan Nguyễn');
    await tab.click('summary');
    await tab.sees('All required questions are answered.');
    await tab.picture('final-steps');
    await tab.press('button', 'Submit');
    await tab.at('Your application was successfully submitted.');
    const confirmation = await tab.sees(/[2-9A-Z]{4}-[2-9A-Z]{4}/);
    expect((await nextMail(email, 'receipt')).text).toContain(confirmation);
    expect(await stored()).toMatchObject({ college_name: 'Salisbury University', college_2_name: 'Another school' });
    await tab.press('button', 'Download a PDF copy');
    await tab.sees(/Open your PDF copy \(PDF, [1-9]\d* KB, opens in a new tab\)/);
    await tab.picture('receipt');
    expect(await tab.read(`document.querySelectorAll('a[href="/pdf-copy"]').length`)).toBe(1);
    const copy = await pdfOf((await client.get<{ url: string }>('/api/pdf')).body.url);
    for (const text of ['Nguyễn', 'Thị', confirmation, 'April 27, 1998', 'Another school'])
      expect(copy.text).toContain(text);
  });

  it('a recommender writes by the link, with a line that is cut on the way, and has a receipt', async () => {
    const { letterToken, recommender } = await askedLetter();
    await tab.open(`/recommend?letter_token=${letterToken}`);
    await tab.at('Letter of recommendation for Lan Tran');
    expect(await tab.address()).toBe('/recommend');
    await tab.press('button', 'I will write');
    await tab.choose('kind', 'text');
    await tab.type('letter', words);
    await tab.sees('All changes saved');
    await tab.cutLine();
    await tab.type('letter', `${words} I recommend her.`);
    await tab.sees(`Not saved: ${tab.withoutLine}`);
    await tab.mendLine();
    await tab.sees('All changes saved');
    await tab.open('/recommend');
    await tab.holds('letter', `${words} I recommend her.`);
    await tab.tick('attested');
    await tab.picture('letter');
    await tab.press('button', 'Send');
    await tab.sees('We have received your letter');
    const receipt = await tab.sees(/[2-9A-Z]{4}-[2-9A-Z]{4}/);
    expect((await nextMail(recommender, 'letter-receipt')).text).toContain(receipt);
  });

  it('staff find an application on the page of a hand-over, by keyboard too, and its packet', async () => {
    const shown = () => tab.textsOf('tbody tr:not([hidden]) td:first-child');
    await tab.open(pathToFileURL(join(handedOver, 'index.html')).href);
    await tab.at('Applications, May 7, 2001');
    await tab.sees('2 of 2 applications');
    await tab.search('dang');
    await tab.sees('1 of 2 applications');
    expect(await shown()).toEqual(['Đặng']);
    const address = await tab.read<string>(`document.querySelector('tr:not([hidden]) a').href`);
    expect((await pdfText(readFileSync(fileURLToPath(address)))).text).toContain('Đặng');
    await tab.picture('hand-over');
    await tab.press('button', 'Show all');
    for (const label of ['Program', 'Term', 'Day', 'Letters', 'Last name']) {
      await tab.pressKey('Tab');
      expect(await tab.read(`(document.activeElement.labels?.[0] ?? document.activeElement).innerText`)).toContain(
        label,
      );
    }
    await tab.pressKey('Enter');
    expect(await shown()).toEqual(['Đặng', 'Okafor']);
    await tab.select('letters', 'missing');
    await tab.sees('0 of 2 applications');
    expect(await tab.read('location.hash')).toBe('#letters=missing&sort=last');
  });

  it('2,000 applications of a hand-over are searched within a second', async () => {
    const file = join(folder, 'index.html');
    writeFileSync(file, indexPage(manyRows(2_000), head));
    await tab.open(pathToFileURL(file).href);
    await tab.at('Applications, November 20 to November 21, 2026');
    const keys = await tab.read<number[]>(`['robin-7', '', 'weber', '', 'chen', ''].map((text) => {
      const search = document.querySelector('[type="search"]');
      const start = performance.now();
      search.value = text;
      search.dispatchEvent(new Event('input', { bubbles: true }));
      // Read, so that the page is laid out.
      return document.body.offsetHeight > 0 ? performance.now() - start : Infinity;
    })`);
    // Of a busy machine the quickest counts.
    expect(Math.min(...keys)).toBeLessThan(1000);
  });
});
