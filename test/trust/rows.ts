/** Tests of one project that run together: whole files, or those of their tests whose name matches. */
export interface Suite {
  readonly isDeep?: true;
  readonly files: readonly string[];
  readonly named?: string;
}

/** One promise of the product, and what must hold for it to be kept. */
export interface Row {
  readonly id: string;
  readonly what: string;
  /** By the beginning of what the suites report: how many of it are a full run. Other suites are always whole. */
  readonly counts: Readonly<Record<string, number>>;
  readonly suites: readonly Suite[];
  /** Set for a full run alone. */
  readonly environment?: Readonly<Record<string, string>>;
}

const deep = (...files: readonly string[]): Suite => ({
  isDeep: true,
  files: files.map((file) => `test/deep/${file}`),
});
const whole = (...files: readonly string[]): Suite => ({ files: files.map((file) => `test/${file}`) });

export const rows: readonly Row[] = [
  {
    id: 'T1',
    what: 'every call by everybody: none, forged, expired, tampered, foreign, ended, unconfirmed, links, another applicant, the owner',
    counts: {},
    suites: [whole('lambdas/access/access-matrix.test.ts')],
  },
  {
    id: 'T2',
    what: 'foreign and hostile ids (file keys, answer keys, tokens), at least 12 forms of each',
    counts: {},
    suites: [whole('api/foreign-ids.test.ts')],
  },
  {
    id: 'T3',
    what: 'forged cross-site requests of 11 forms to every call that changes something',
    counts: {},
    suites: [{ ...whole('api/wire.test.ts'), named: 'must come from the site' }],
  },
  {
    id: 'T4',
    what: 'all sequences of one to five web statuses, and values that are none',
    counts: { 'status sequences': 363, 'values that are no status': 40 },
    suites: [deep('statuses.test.ts')],
  },
  {
    id: 'T5',
    what: 'concurrent submits; a submit against each writer, and that writer afterwards; two submits with two workers',
    counts: { 'concurrent submits': 200, 'submit against': 500, 'two submits with two workers': 25 },
    suites: [{ ...deep('races.test.ts', 'documents/two-submits.test.ts'), named: 'submit' }],
  },
  {
    id: 'T6',
    what: 'what is typed reaches the server, or the person knows: two devices, tabs, a visitor, lost and late requests, crashes; two devices that write and submit at the same time',
    counts: { 'model of saving': 5_000, 'saving on two devices': 200, 'two devices': 5_000 },
    suites: [deep('outbox.test.ts', 'saving.test.ts'), { ...deep('races.test.ts'), named: 'two devices' }],
  },
  {
    id: 'T7',
    what: 'malformed, hostile, mutated and good documents of each type',
    counts: {
      'pictures, hostile': 60,
      'pictures, good': 100,
      'PDFs, hostile': 60,
      'PDFs, good': 100,
      'Word documents, hostile': 60,
      'Word documents, good': 100,
      'Word documents by LibreOffice, hostile': 60,
      'Word documents by LibreOffice, good': 100,
      mutated: 500,
    },
    suites: [deep('documents/corpus.test.ts', 'documents/office-corpus.test.ts', 'mutated-documents.test.ts')],
  },
  {
    id: 'T8',
    what: 'a process that dies or stumbles at each step of upload, conversion, PDF copy and submit; messages 1, 2 or 5 times in any order; dead letters',
    counts: { 'seeds of each failure of a process': 25 },
    suites: [deep('documents/crashes.test.ts', 'documents/dead-letters.test.ts')],
  },
  {
    id: 'T9',
    what: 'calls of AWS throttled, failing or cut off, before and after they took effect, or hanging',
    counts: {},
    suites: [deep('documents/faults.test.ts'), whole('lambdas/http/faults.test.ts')],
  },
  {
    id: 'T10',
    what: 'fuzzed bodies, headers, encodings, prototypes, depth and size, for every call',
    counts: { fuzzed: 1_000 },
    suites: [deep('fuzz.test.ts')],
  },
  {
    id: 'T11',
    what: 'addresses with and without an account, in every public call that takes one',
    counts: { 'pairs of addresses': 500 },
    suites: [deep('enumeration.test.ts')],
  },
  {
    id: 'T12',
    what: 'a canary in every field, searched in logs, errors, queues, object keys, URLs, emails and what a browser keeps',
    counts: {},
    suites: [
      whole('api/canary.test.ts'),
      { ...whole('journeys/sessions.test.ts'), named: 'leaves no|of what was typed' },
    ],
  },
  {
    id: 'T13',
    what: 'applicants who fill, save and upload at the same time on one machine',
    counts: { 'applicants at work': 200, 'minutes of work': 10 },
    suites: [deep('load.test.ts')],
    environment: { LOAD_APPLICANTS: '200', LOAD_MINUTES: '10' },
  },
  {
    id: 'T14',
    what: 'the synthesized stacks: AwsSolutions and assertions of our own',
    counts: {},
    suites: [whole('infra/stacks/stacks.test.ts')],
  },
];
