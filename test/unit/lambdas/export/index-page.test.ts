import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { indexPage } from '../../../../lambdas/export/index-page.ts';
import { head, row } from './index-rows.ts';

const bodyOf = (page: string) => /<tbody>(.*)<\/tbody>/s.exec(page)?.[1] ?? '';
const cellsOf = (page: string) =>
  [...bodyOf(page).matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, content = '']) =>
    content
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );

it('has a row for each application, with its missing documents and letters', () => {
  expect(cellsOf(indexPage([row()], head))).toEqual([
    'Nguyễn',
    'Lan',
    'Biology (MS)',
    'Fall 2027',
    'Nov 21, 10:42 AM',
    'K7QF-2M9D',
    '5 of 6',
    '2 of 3 Ada Byron',
    'Resident',
    'No',
    'Open PDF',
  ]);
});

it('starts with the days, the number of applications and the number with problems', () => {
  const page = indexPage([row(), row({ failures: ['The record is missing.'] }), row()], head);
  expect(page).toContain('<h1>Applications, November 20 to November 21, 2026</h1>');
  expect(page).toContain('3 applications, 3 waiting for letters, <strong>1 application with problems</strong>.');
  expect(page).toContain('Created November 22, 2026, 6:00 AM EST.');
  expect(indexPage([], { ...head, since: head.until })).toContain('<h1>Applications, November 21, 2026</h1>');
});

it('marks a late application and lists its failures', () => {
  const { packet: _, ...rest } = row({ late: true, failures: ['Letter 2 is missing.', 'The record is missing.'] });
  const cells = cellsOf(indexPage([rest], head));
  expect(cells[4]).toBe('Nov 21, 10:42 AM Late');
  expect(cells.at(-1)).toBe('No PDF Letter 2 is missing. The record is missing.');
});

it('marks an application that was exported before, and says why it appears again', () => {
  const page = indexPage([row(), row({ again: true, day: '2026-11-20' })], head);
  expect(page).toContain('2 applications, 1 updated because a letter arrived, 2 waiting for letters.');
  expect(page.split('<strong>Updated</strong>')).toHaveLength(2);
});

it('links to a packet with special characters in its name', () => {
  const page = indexPage([row({ packet: 'packets/50%, #1? "A" & B.pdf' })], head);
  expect(page).toContain('href="packets/50%25%2C%20%231%3F%20%22A%22%20%26%20B.pdf"');
});

it('omits columns that the partner does not use', () => {
  const { residency: _, conduct: __, ...rest } = row();
  const page = indexPage([rest], head);
  expect(cellsOf(page)).toHaveLength(9);
  expect(page).not.toMatch(/Residency|Conduct/);
});

it('escapes all user input', () => {
  const nasty = `</td><script>alert("1")</script>' onclick='x' &amp; \u2028 \u202Egnp.exe`;
  const shown = `&lt;/td&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39; onclick=&#39;x&#39; &amp;amp; \u2028 \u202Egnp.exe`;
  const letters = { there: 0, of: 1, open: [nasty] };
  const texts = { lastName: nasty, firstName: nasty, program: nasty, term: nasty, number: nasty, email: nasty };
  const page = indexPage([row({ ...texts, residency: nasty, conduct: nasty, letters, failures: [nasty] })], head);
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page).not.toContain(nasty);
  const body = bodyOf(page);
  expect(body.split(shown)).toHaveLength(13);
  for (const text of ['Nguyễn', 'الحسن'])
    expect(indexPage([row({ lastName: text })], head)).toContain(`<td dir="auto">${text}</td>`);
});

it('uses only colors that the product defines', () => {
  const tokens = (css: string) => [...css.matchAll(/--(?!brand)[\w-]+: #[0-9a-f]+/g)].map(([token]) => token);
  const short = (token: string) => token.replace(/#([0-9a-f])\1([0-9a-f])\2([0-9a-f])\3$/, '#$1$2$3');
  const known = tokens(readFileSync('web/styles/tokens.css', 'utf8')).map(short);
  const [screen = ''] = indexPage([], head).split('@media print');
  const used = tokens(screen).map(short);
  expect(used.length).toBeGreaterThan(15);
  expect(used.filter((token) => !known.includes(token))).toEqual([]);
});
