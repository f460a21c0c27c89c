import { expect, it } from '@jest/globals';
import type { Email } from '../../infra/local/mailbox/mailbox.ts';
import { type Applicant, newApplicant } from '../support/applicants.ts';
import { expectAccessible } from '../support/journeys.ts';
import { findMails } from '../support/letters.ts';
import { commandOfSecond, onSecondStack } from '../support/second-stack.ts';
import { browser } from '../support/suite-browser.ts';
import { callTour } from '../support/tour-clock.ts';

// The stack starts seven days before a term of the second partner closes.
const start = '2051-12-07T06:00:00-08:00';

onSecondStack(start);

async function begun(): Promise<Applicant> {
  const applicant = await newApplicant();
  await applicant.client.post('/api/web-status', { web_status: 'started' });
  expect((await applicant.client.put('/api/answer', { answer: { begin: '2052' } })).status).toBe(200);
  return applicant;
}

const reminders = async ({ email }: Applicant): Promise<Email[]> =>
  (await findMails(email)).filter(({ kind }) => kind === 'closing');

const passHours = (hours: number) => callTour('clock', { minutes: hours * 60 });

it('sends two reminders, which the linked page can stop and restart and the mail program can stop', async () => {
  const [wanting, ending, letting] = await Promise.all([begun(), begun(), begun()]);
  await passHours(4);
  const first = await Promise.all([wanting, ending, letting].map(reminders));
  expect(first.map((emails) => emails.map(({ subject }) => subject))).toEqual(
    [1, 2, 3].map(() => ['Submit your application by December 14, 2051']),
  );

  const [link = ''] = /http\S+reminders_token=\S+/.exec(first[0]?.[0]?.text ?? '') ?? [];
  const page = await (await browser.newContext()).newPage();
  await page.goto(link);
  // Mail scanners also open the page and run its script, so opening the page must not stop the reminders.
  await page.getByText('Stop reminders about this application?').waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await page.locator('link[rel="icon"]').count()).toBe(1);
  await expectAccessible(page, 'the page that ends reminders');
  await page.getByRole('button', { name: 'Stop reminders' }).click();
  await page.getByText("You won't get any more reminders about this application.").waitFor();
  await page.getByRole('button', { name: 'Turn reminders back on' }).click();
  await page.getByText("We'll remind you about this application.").waitFor();

  const headers = first[1]?.[0]?.headers ?? {};
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const address = /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await fetch(address, { method: 'POST', body })).status).toBe(200);

  await passHours(5 * 24);
  expect((await Promise.all([wanting, ending, letting].map(reminders))).map(({ length }) => length)).toEqual([2, 1, 2]);
});

it('reminds an applicant who has an extension before the extended date', async () => {
  const applicant = await begun();
  await commandOfSecond('applicant', 'extend', applicant.email, '--until', '2052-01-10', '--why', 'Illness');
  // The clock moves from December 12 to 15, and then to January 3.
  await passHours(3 * 24);
  expect(await reminders(applicant)).toEqual([]);
  await passHours(19 * 24);
  expect((await reminders(applicant)).map(({ subject }) => subject)).toEqual([
    'Submit your application by January 10, 2052',
  ]);
});
