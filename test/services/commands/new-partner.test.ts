import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makePartner } from '../../../bin/make/new-partner.ts';
import { allQuestions } from '../../../shared/form/owned-keys.ts';
import { partner } from '../../../shared/partner/template/partner.ts';
import { isPlainText } from '../../../web/features/application/store/cleared-texts.ts';

const root = resolve(import.meta.dirname, '../../..');
const copy = mkdtempSync(join(tmpdir(), 'new-partner-'));
const packageOf = (folder: string) => readFileSync(join(folder, 'package.json'), 'utf8');

beforeAll(() => {
  for (const name of ['package.json', 'shared', 'test/partner/template'])
    cpSync(join(root, name), join(copy, name), { recursive: true });
});
afterAll(() => rmSync(copy, { recursive: true }));

describe('a name for a partner', () => {
  it.each([
    ['Riverside', 'Use lowercase letters'],
    ['../riverside', 'Use lowercase letters'],
    ['default', 'has a special meaning'],
    ['template', 'The partner template already exists. See ./shared/partner/template/partner.ts'],
  ])('cannot be "%s"', (name, sentence) => {
    expect(() => makePartner(copy, name)).toThrow(sentence);
    expect(packageOf(copy)).toBe(packageOf(root));
  });
});

it('the template has a question of every kind', () => {
  expect(new Set(allQuestions(partner.form).map(({ question }) => question.kind))).toEqual(
    new Set(Object.keys(isPlainText)),
  );
});

describe('a new partner', () => {
  beforeAll(() => makePartner(copy, 'cedar-falls'));

  it('passes the soundness checks and is selected by its name', () => {
    const script = `
      const { afterSubmitting, config, partner, topicsAfterSubmitting } = await import('#partner');
      const { assertValidPartner } = await import(process.argv[1]);
      assertValidPartner(partner, afterSubmitting, topicsAfterSubmitting);
      console.log(config.shortName);`;
    const { NODE_OPTIONS: _, ...env } = process.env;
    const options = [
      '--conditions=cedar-falls',
      '--input-type=module',
      '--eval',
      script,
      join(root, 'shared/partner/assert-valid-partner.ts'),
    ];
    const { stdout, stderr } = spawnSync(process.execPath, options, { cwd: copy, encoding: 'utf8', env });
    expect([stdout.trim(), stderr]).toEqual(['Cedar Falls', '']);
  });
});
