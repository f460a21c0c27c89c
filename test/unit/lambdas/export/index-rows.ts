import type { ExportedApplication } from '../../../../lambdas/export/export-application.ts';
import type { Completion } from '../../../../lambdas/export/manifest.ts';

export const completion: Completion = {
  since: '2026-11-20',
  until: '2026-11-21',
  made_at: '2026-11-22T11:00:00.000Z',
};

export const partner = {
  name: 'Foothills State University',
  title: 'Graduate Application',
  timeZone: 'America/New_York',
  brand: { colour: '#7A1F2B', hover: '#5E1721' },
} as const;

export const application = ({ row, ...changed }: Partial<ExportedApplication> = {}): ExportedApplication => ({
  number: 'K7QF-2M9D',
  submitted_at: '2026-11-21T15:42:10.000Z',
  lastName: 'Nguyễn',
  firstName: 'Lan',
  birthDate: '1998-04-27',
  row: {
    program: 'Biology (MS)',
    term: 'Fall 2027',
    submitted_day: '2026-11-21',
    username: 'lan@example.com',
    ...row,
  },
  letters: [{ state: 'received' }, { state: 'received' }, { n: '3', name: 'Ada Byron', state: 'asked' }],
  documents: { there: 5, of: 6 },
  residency: 'Resident',
  conduct: 'No',
  packet: 'packets/Nguyễn, Lan - Biology (MS) - K7QF-2M9D.pdf',
  files: [],
  failures: [],
  ...changed,
});
