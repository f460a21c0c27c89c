import { expect, it } from '@jest/globals';
import type { ExportedApplication } from '../../../../lambdas/export/export-application.ts';
import { indexPage } from '../../../../lambdas/export/index-page.ts';
import { application, completion, partner } from './index-rows.ts';

const failure = (why: string) => ({ number: 'K7QF-2M9D', what: 'Letter 2', why });
const pageOf = (applications: readonly ExportedApplication[], changed: Partial<typeof completion> = {}) =>
  indexPage(applications, { ...completion, ...changed }, partner);

const bodyOf = (page: string) => /<tbody>(.*)<\/tbody>/s.exec(page)?.[1] ?? '';
const textOf = (html: string) => html.replaceAll(/(<[^>]+>|&nbsp;|\s)+/g, ' ').trim();
const cellsOf = (page: string) => bodyOf(page).split('</td>').slice(0, -1).map(textOf);

it('has a row for each application, with its missing documents and letters', () => {
  const expected = ['Nguyễn', 'Lan', 'Biology (MS)', 'Fall 2027', 'Nov 21, 10:42 AM', 'K7QF-2M9D', '5 of 6'];
  expect(cellsOf(pageOf([application()]))).toEqual([
    ...expected,
    '2 of 3 3. Ada Byron: requested',
    'Resident',
    'No',
    'Open PDF',
  ]);
});

it('starts with the days, the number of applications and what is missing or comes again', () => {
  const failed = application({ number: 'A2BC-3DEF', failures: [failure('is missing.')] });
  const page = pageOf([application(), failed, application({ letters: [] })], { again: ['A2BC-3DEF'] });
  expect(textOf(page)).toContain(
    'Applications, November 20 – 21, 2026 3 applications, 1 updated because a letter arrived, 2 waiting for letters, 1 application with problems . Created November 22, 2026, 6:00 AM EST.',
  );
  expect(page.split('<strong>Updated</strong>')).toHaveLength(2);
  expect(pageOf([], { since: completion.until })).toContain('<h1>Applications, November 21, 2026</h1>');
});

it('marks a late application and lists its failures', () => {
  const failures = [failure('is missing.'), failure('is late.')];
  const { packet: _, ...rest } = application({ row: { late: 'yes' }, failures });
  const cells = cellsOf(pageOf([rest], { since: '2025-11-21' }));
  expect(cells[4]).toBe('Nov 21, 2026, 10:42 AM Late');
  expect(cells.at(-1)).toBe('No PDF 2 problems Letter 2 is missing. Letter 2 is late.');
});

it('links to a packet with special characters in its name', () => {
  const page = pageOf([application({ packet: 'packets/50%, #1? "A" & B.pdf' })]);
  expect(page).toContain('href="packets/50%25%2C%20%231%3F%20%22A%22%20%26%20B.pdf"');
});

it('omits columns that the partner does not use', () => {
  const { residency: _, conduct: __, ...rest } = application();
  const page = pageOf([rest]);
  expect(cellsOf(page)).toHaveLength(9);
  expect(textOf(page)).toContain('Letters Packet Nguyễn');
});

it('escapes all user input', () => {
  const nasty = `</td><script>alert("1")</script>' onclick='x' &amp; \u2028 \u202Egnp.exe`;
  const shown = `&lt;/td&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39; onclick=&#39;x&#39; &amp;amp; \u2028 \u202Egnp.exe`;
  const typed = { lastName: nasty, firstName: nasty, number: nasty, residency: nasty, conduct: nasty };
  const row = { program: nasty, term: nasty, username: nasty };
  const page = pageOf([
    application({ ...typed, row, letters: [{ n: '1', name: nasty, state: 'asked' }], failures: [failure(nasty)] }),
  ]);
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page).not.toContain(nasty);
  const body = bodyOf(page);
  expect(body.split(shown)).toHaveLength(13);
  for (const text of ['Nguyễn', 'الحسن'])
    expect(pageOf([application({ lastName: text })])).toContain(`<td dir="auto"><span>${text}</span></td>`);
});
