import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it, jest } from '@jest/globals';
import { print, printError } from '../../../bin/terminal.ts';

const bin = resolve(import.meta.dirname, '../../../bin');

it('commands that read applications print through one function', () => {
  const rooms = ['applicant', 'link', 'packet', 'smoke', 'stack'];
  const files = rooms.flatMap((room) => [
    ...readdirSync(join(bin, room)).map((file) => join(room, file)),
    ...(room === 'stack' ? [] : [`${room}.ts`]),
  ]);
  files.push('restore.ts');
  expect(files.length).toBeGreaterThan(20);
  const own = files.filter((file) => /console\.|std(?:out|err)\b/.test(readFileSync(join(bin, file), 'utf8')));
  expect(own).toEqual([]);
});

it.each([
  ['colors and cursor movement', 'Lan \u001b[31m\u009b2J', 'Lan  [31m 2J'],
  ['a window title', '\u001b]0;owned\u0007Lan', ' ]0;owned Lan'],
  ['a carriage return', 'erased\rLan', 'erased\nLan'],
  ['a change of text direction', '\u202elan@example.com', 'lan@example.com'],
  ['backspaces', 'Kim\b\b\bLan', 'Kim   Lan'],
  ['unpaired surrogates', '\ud800Lan', 'Lan'],
])('terminal output removes or replaces control characters: %s', (_what, typed, printed) => {
  const [log, error] = [jest.spyOn(console, 'log'), jest.spyOn(console, 'error')].map((spy) =>
    spy.mockImplementation(() => {}),
  );
  print(typed);
  printError(new Error(typed));
  expect([log?.mock.calls, error?.mock.calls]).toEqual([[[printed]], [[printed]]]);
  jest.restoreAllMocks();
});
