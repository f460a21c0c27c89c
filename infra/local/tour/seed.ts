import { type ManyAnswers, manyAnswers } from '../seed/many-answers.ts';

/** The number of applications that were added, and the email addresses of the first and last applicant. */
export interface Seeded {
  readonly made: number;
  readonly first: string;
  readonly last: string;
}

/** Adds submitted applications. The first `full` have an account, a document and requests for letters. */
export type SeedApplications = (
  site: string,
  wanted: { readonly count: number; readonly full: number; readonly answers: ManyAnswers },
) => Promise<Seeded>;

const mostSeeds = 20_000;
const mostFull = 200;

const isWithin = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
const isTextIfAny = (value: unknown): value is string | undefined => value === undefined || typeof value === 'string';

/** Reads the body of the call. Returns a sentence about what is wrong with it, if anything is. */
export function readSeed(body: Readonly<Record<string, unknown>>): string | Parameters<SeedApplications>[1] {
  const { applications, full = 20, program, term, ...unknown } = body;
  if (!isWithin(applications, 1, mostSeeds)) return `Send applications: a whole number from 1 to ${mostSeeds}.`;
  if (!isWithin(full, 0, mostFull)) return `Send full as a whole number from 0 to ${mostFull}.`;
  if (!isTextIfAny(program) || !isTextIfAny(term)) return 'Send program and term as text.';
  const [other] = Object.keys(unknown);
  if (other !== undefined) return `${other} isn't a field of this call.`;
  const answers = manyAnswers({ program, term });
  return answers
    ? { count: applications, full: Math.min(full, applications), answers }
    : "The form doesn't offer that program or term.";
}
