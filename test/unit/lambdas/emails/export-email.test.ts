import { expect, it } from '@jest/globals';
import { partner } from '#partner';
import { type DailyExportCounts, exportEmail } from '../../../../lambdas/emails/export-email.ts';
import type { HandOverConfig } from '../../../../shared/partner/partner.ts';

const figures: DailyExportCounts = {
  programs: ['Biology', 'Applied Computer Science', 'Biology', ''],
  again: 5,
  letters: 7,
  overdue: 3,
  failed: Array.from({ length: 23 }, (_, index) => `ABCD-23${10 + index}`),
};
const emailWith = (changed: Partial<DailyExportCounts> = {}) =>
  exportEmail(partner.config, '2026-12-14', { ...figures, ...changed });

it('states the day and the numbers of applications and letters in its subject', () => {
  expect(emailWith().subject).toBe('December 14, 2026: 4 applications, 7 letters');
  expect(emailWith({ programs: [], letters: 0 }).subject).toBe('December 14, 2026: no applications, no letters');
});

it('says where the files are', () => {
  const { config } = partner;
  const textWith = (handOver: HandOverConfig) => exportEmail({ ...config, handOver }, '2026-12-14', figures).text;
  expect(textWith({ hour: 6, where: 'Share S, folder A' })).toContain('Files: Share S, folder A, 2026-12-14.');
  expect(textWith({ hour: 6 })).toContain('Files: export folder, 2026-12-14.');
});

it.each(['text', 'html'] as const)('lists programs and failures, and has no link: %s', (part) => {
  const said = emailWith()[part];
  for (const words of ['Applied Computer Science', 'Biology', 'No program', 'ABCD-2310', 'ABCD-2329', '3 more'])
    expect(said).toContain(words);
  expect(said).not.toMatch(/http|ABCD-2330/);
  expect(emailWith({ failed: [] })[part]).not.toContain('Some files are missing');
});

it('counts letters, updated applications and overdue letters', () => {
  for (const line of ['Letters received: 7', 'Updated because a letter arrived: 5', 'Letters now overdue: 3'])
    expect(emailWith().text).toContain(line);
});
