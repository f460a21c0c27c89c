import type { IndexHead, IndexRow } from '../../../../lambdas/export/index-page.ts';

export const head: IndexHead = {
  institution: 'Foothills State University',
  title: 'Graduate Application',
  since: '2026-11-20',
  until: '2026-11-21',
  madeAt: '2026-11-22T11:00:00.000Z',
  timeZone: 'America/New_York',
  colour: '#7A1F2B',
};

export const row = (changed: Partial<IndexRow> = {}): IndexRow => ({
  lastName: 'Nguyễn',
  firstName: 'Lan',
  program: 'Biology (MS)',
  term: 'Fall 2027',
  submittedAt: '2026-11-21T15:42:10.000Z',
  day: '2026-11-21',
  number: 'K7QF-2M9D',
  email: 'lan@example.com',
  documents: { there: 5, of: 6 },
  letters: { there: 2, of: 3, open: ['Ada Byron'] },
  residency: 'Resident',
  conduct: 'No',
  packet: 'packets/Nguyễn, Lan - Biology (MS) - K7QF-2M9D.pdf',
  failures: [],
  ...changed,
});
