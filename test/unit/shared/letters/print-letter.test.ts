import { expect, it } from '@jest/globals';
import { letterText } from '../../../../shared/letters/print-letter.ts';

const line = { n: 1, name: 'Ada', waiver: 'Y', state: 'received', state_at: '2026-11-25T12:00:00Z' } as const;
const text = (name: string, title: string, organization: string, email = 'me@mine.test') =>
  letterText({ ...line, asked: { name, title, organization, email }, writer: { name, title } }, 'America/New_York');

it.each([
  ['Ada Byron, ada@hill.test', 'Dean', 'Hill', '“Ada Byron, ada@hill.test”, Dean, Hill, me@mine.test'],
  ['Ada Byron', 'ada@hill.test', 'Hill', 'Ada Byron, “ada@hill.test”, Hill, me@mine.test'],
  ['Ada”, “ada@hill.test', 'Dean', '', "“Ada', 'ada@hill.test”, Dean, me@mine.test"],
  [
    'Ada',
    'Sent by: Ada',
    'Hill; Asked before: nobody',
    'Ada, “Sent by: Ada”, “Hill; Asked before: nobody”, me@mine.test',
  ],
])(
  '%s, %s, %s: values that could pass for an email address or another line are quoted',
  (name, title, organization, quoted) => {
    const lines = text(name, title, organization).split('\n');
    expect(lines[1]).toBe(`Requested from: ${quoted}`);
    expect(lines[2]).toBe(`Sent by: ${quoted.split(/, (?=Hill,|“Hill|me@)/)[0]}`);
  },
);
