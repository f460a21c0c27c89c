import type { CalendarDate } from '../../shared/form/calendar.ts';
import type { ExportedFile, Failure } from './export-store.ts';

export interface Manifest {
  /** When the export was created, in ISO 8601. */
  readonly made_at: string;
  readonly since: CalendarDate;
  readonly until: CalendarDate;
  readonly form_version: string;
  readonly applications: number;
  /** The numbers of applications that are exported again because a letter arrived. */
  readonly again?: readonly string[];
  readonly failures: readonly Failure[];
  readonly files: readonly Pick<ExportedFile, 'name' | 'bytes' | 'sha256'>[];
  /** The proof that the manifest is the one that was written. */
  readonly signature: string;
}

/** The days of an export, when it was created, and which applications are in it because a letter arrived. */
export type Completion = Pick<Manifest, 'since' | 'until' | 'made_at' | 'again'>;

export const manifestName = 'manifest.json';
