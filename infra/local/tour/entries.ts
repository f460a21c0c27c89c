import { partner } from '#partner';
import { postForgotPassword, postLogin, postSignup } from '../../../shared/contracts/account.ts';
import { getLogout, getProfile, postSubmit, putAnswer } from '../../../shared/contracts/application.ts';
import type { Contract } from '../../../shared/contracts/contract.ts';
import { getPdf, getPdfDocumentAnswer, postPresignedUrl } from '../../../shared/contracts/documents.ts';
import { getLetterRequest, postLetterSubmit, putLetterDraft } from '../../../shared/contracts/letter.ts';
import { everyItem, formRoutes, repeatsOf, tabGroupsOf } from '../../../shared/form/structure.ts';
import { idleMs } from '../../../shared/partner-limits.ts';
import type { Fault, FaultKind } from '../gateway/faults.ts';
import { type TermState, termStates } from '../seed/choice-in.ts';
import { extensible, type SampleId, samplePassword, unconfirmedEmail } from '../seed/seed-applicants.ts';

/** A recommender who was sent the link of a letter, in time or long ago, or the link of a list. */
export const recommendersLinks = ['letter', 'overdue', 'closed', 'list'] as const;
export type RecommendersLink = (typeof recommendersLinks)[number];

/** Who looks at the screen: nobody who is logged in, a sample applicant, or staff or a recommender who were sent a link. */
export type Viewer = 'visitor' | 'staff' | RecommendersLink | SampleId;

/** What is done on the screen until it shows its state; controls are named as people read them. */
export type Step =
  | { readonly fill: string; readonly with: string }
  | { readonly click: string }
  | { readonly check: string }
  | { readonly sendFile: string; readonly kilobytes: number }
  | { readonly sendPictures: number }
  | { readonly idleMinutes: number }
  | { readonly endSession: true }
  | { readonly waitFor: string };

export interface Entry {
  readonly id: string;
  readonly name: string;
  readonly viewer: Viewer;
  readonly path: string;
  readonly faults: readonly Fault[];
  readonly steps: readonly Step[];
  /** Its next job takes some seconds more. */
  readonly slowWorker?: string;
  /** The applicant chooses a term that is so today. */
  readonly term?: TermState;
}

export interface EntryGroup {
  readonly heading: string;
  readonly entries: readonly Entry[];
}

interface Shown {
  readonly as?: Viewer;
  readonly faults?: readonly Fault[];
  readonly steps?: readonly Step[];
  readonly slowWorker?: string;
  readonly term?: TermState;
}

const entry = (
  name: string,
  path: string,
  { as = 'visitor', faults = [], steps = [], ...rest }: Shown = {},
): Entry => ({
  id: name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, ''),
  name,
  viewer: as,
  path,
  faults,
  steps,
  ...rest,
});

const when = ({ method, path }: Contract, kind: FaultKind): Fault[] => [{ method, path, kind }];
const fill = (label: string, text: string): Step => ({ fill: label, with: text });
const click = (name: string): Step => ({ click: name });

const pageOfRows = partner.form.pages.find((page) => repeatsOf({ pages: [page] }).some((each) => each === extensible));
/** Somebody types into it what is then not saved. */
const firstText = partner.form.pages[0]?.sections
  .flatMap(({ items }) => [...everyItem(items)])
  .find((item) => item.kind === 'text');
const type = fill(firstText?.label ?? '', 'Somebody');

/** Leaving the tab with an upload deletes what was uploaded. */
const otherTab = tabGroupsOf(partner.form)
  .find(({ tabs: [first] }) => [...everyItem(first.items)].some(({ kind }) => kind === 'upload'))
  ?.tabs.at(1);

const [about = '', education = '', finalSteps = ''] = formRoutes;
const logIn = (email: string, password: string): Step[] => [
  fill('Email', email),
  fill('Password', password),
  click('Log in'),
];
const signUp = (email: string, password: string): Step[] => [
  fill('Email', email),
  fill('Password', password),
  click('Create account'),
];
const tryToSubmit: Step[] = [click('Submit')];

const accounts: Entry[] = [
  entry('Log in', '/login'),
  entry('Log in: nothing entered', '/login', { steps: [click('Log in')] }),
  entry('Log in: wrong password', '/login', { steps: logIn('started@example.com', 'Wrong-password-1') }),
  entry('Log in: not confirmed', '/login', { steps: logIn(unconfirmedEmail, samplePassword) }),
  entry('Log in: the service fails', '/login', {
    faults: when(postLogin, 'fails'),
    steps: logIn('started@example.com', samplePassword),
  }),
  entry('Log in: the service is slow', '/login', {
    faults: when(postLogin, 'isSlow'),
    steps: logIn('started@example.com', samplePassword),
  }),
  entry('Log in: too many attempts', '/login', {
    faults: when(postLogin, 'isThrottled'),
    steps: logIn('started@example.com', samplePassword),
  }),
  entry('Create an account', '/signup'),
  entry('Create an account: errors', '/signup', { steps: signUp('nobody', 'short') }),
  entry('Create an account: the service fails', '/signup', {
    faults: when(postSignup, 'fails'),
    steps: signUp('somebody@example.com', samplePassword),
  }),
  entry('Confirm your account', '/confirm'),
  entry('Confirm your account: errors', '/confirm', { steps: [click('Confirm')] }),
  entry('Confirm your account: wrong code', '/confirm', {
    steps: [fill('Email', unconfirmedEmail), fill('Confirmation Code', '000000'), click('Confirm')],
  }),
  entry('Reset your password', '/forgot'),
  entry('Reset your password: errors', '/forgot', { steps: [click('Send me a link')] }),
  entry('Reset your password: email sent', '/forgot', {
    steps: [fill('Email', 'started@example.com'), click('Send me a link')],
  }),
  entry('Reset your password: the service fails', '/forgot', {
    faults: when(postForgotPassword, 'fails'),
    steps: [fill('Email', 'started@example.com'), click('Send me a link')],
  }),
  entry('Choose a new password', '/reset?username=none&id=000000'),
  entry('Choose a new password: without the link', '/reset'),
];

const form: Entry[] = [
  ...[about, education, finalSteps].map((path) => entry(`${path}: a visitor`, path)),
  ...[about, education, finalSteps].map((path) => entry(`${path}: empty`, path, { as: 'new' })),
  ...[about, education, finalSteps].map((path) => entry(`${path}: started`, path, { as: 'started' })),
  ...[about, education, finalSteps].map((path) => entry(`${path}: complete`, path, { as: 'complete' })),
  ...[about, education, finalSteps].map((path) => entry(`${path}: validating`, path, { as: 'validating' })),
  entry('Check your answers', finalSteps, {
    as: 'complete',
    steps: [click('Check your answers'), { waitFor: 'All required questions are answered.' }],
  }),
  entry('Check your answers: some missing', finalSteps, {
    as: 'started',
    steps: [click('Check your answers'), { waitFor: 'Show all answers' }],
  }),
  ...(extensible
    ? [
        entry('Remove a row?', `/${pageOfRows?.id}`, {
          as: 'complete',
          steps: [click(`Remove ${extensible.heading.replace('{n}', '1')}`)],
        }),
      ]
    : []),
  entry('Submitted', '/completion', { as: 'submitted' }),
  entry('Submitted: several steps left', '/completion', { as: 'thorough' }),
  entry('Submitted too early', finalSteps, { as: 'validating', steps: tryToSubmit }),
  entry('Submitting: the service fails', finalSteps, {
    as: 'complete',
    faults: when(postSubmit, 'fails'),
    steps: tryToSubmit,
  }),
  entry('Loading: the service is slow', about, { as: 'started', faults: when(getProfile, 'isSlow') }),
  entry('Loading: the service fails', about, { as: 'started', faults: when(getProfile, 'fails') }),
  entry('Not saved', about, { as: 'started', faults: when(putAnswer, 'fails'), steps: [type, click('Save')] }),
  entry('Offline', about, { as: 'started', faults: when(putAnswer, 'isUnreachable'), steps: [type, click('Save')] }),
  entry('PDF copy: ready', finalSteps, {
    as: 'complete',
    steps: [click('Download a PDF copy'), { waitFor: 'Your PDF copy is ready.' }],
  }),
  entry('PDF copy: the service fails', finalSteps, {
    as: 'complete',
    faults: when(getPdf, 'fails'),
    steps: [click('Download a PDF copy'), { waitFor: 'Error preparing your PDF copy' }],
  }),
];

const terms = termStates.map((term) => entry(`Term: ${term}`, finalSteps, { as: 'term', term }));

const documents: Entry[] = [
  entry('Document: received', education, { as: 'complete', steps: [{ waitFor: 'transcript.pdf' }] }),
  entry('Document: delete?', education, { as: 'complete', steps: [click('Delete')] }),
  entry('Document: its first page', education, {
    as: 'complete',
    steps: [click('Enlarge the first page'), { waitFor: 'Close' }],
  }),
  ...(otherTab
    ? [
        entry('Document: deleted by another tab?', education, {
          as: 'complete',
          steps: [click(otherTab.label), { waitFor: 'Delete and switch' }],
        }),
      ]
    : []),
  entry('Photos: combine several', education, {
    as: 'started',
    steps: [{ sendPictures: 3 }, { waitFor: 'page-3' }],
  }),
  entry('Document: wrong type', education, { as: 'started', steps: [{ sendFile: 'notes.txt', kilobytes: 1 }] }),
  entry('Document: too large', education, { as: 'started', steps: [{ sendFile: 'essay.docx', kilobytes: 1500 }] }),
  entry('Document: broken', education, {
    as: 'started',
    steps: [{ sendFile: 'broken.pdf', kilobytes: 2 }, { waitFor: 'damaged or incomplete' }],
  }),
  entry('Document: uploading', education, {
    as: 'started',
    faults: when(postPresignedUrl, 'isSlow'),
    steps: [{ sendFile: 'scan.pdf', kilobytes: 900 }],
  }),
  entry('Document: converting', education, {
    as: 'started',
    faults: when(getPdfDocumentAnswer, 'isSlow'),
    steps: [{ sendFile: 'broken.pdf', kilobytes: 2 }],
  }),
  entry('Document: the service fails', education, {
    as: 'started',
    faults: when(postPresignedUrl, 'fails'),
    steps: [{ sendFile: 'scan.pdf', kilobytes: 20 }],
  }),
];

const overlays: Entry[] = [
  entry('Account: a visitor', about, { steps: [click('Account'), { waitFor: 'Sign In' }] }),
  entry('Account: logged in', about, { as: 'started', steps: [click('Account'), { waitFor: 'Log Out' }] }),
  entry('Logout failed', about, {
    as: 'started',
    faults: when(getLogout, 'fails'),
    steps: [click('Account'), click('Log Out')],
  }),
  entry('Privacy', about, { steps: [click('Privacy')] }),
  entry('Still working?', about, { as: 'started', steps: [{ idleMinutes: idleMs / 60_000 - 0.8 }] }),
  entry('Logged out for inactivity', about, { as: 'started', steps: [{ idleMinutes: idleMs / 60_000 + 1 }] }),
  entry('Session ended elsewhere', about, { as: 'started', steps: [{ endSession: true }, click('Save')] }),
  entry("Link that doesn't work", `${about}?token=none`),
];

const staff: Entry[] = [
  entry('Staff view', '/print', { as: 'staff' }),
  entry("Staff view: a link that doesn't work", '/print?service_token=none'),
];

const willWrite = click("Yes, I'll write it");
const typeLetter: Step[] = [
  willWrite,
  { check: 'Write or paste it here' },
  fill('Your letter', 'I recommend her without reservation.'),
];
const sendLetter: Step[] = [...typeLetter, { check: 'This letter for' }, click('Send')];
const isReceived: Step = { waitFor: "We've received your letter" };
const letter = (name: string, shown: Shown = {}) => entry(`Letter: ${name}`, '/recommend', { as: 'letter', ...shown });

const recommenders: Entry[] = [
  letter('requested'),
  letter('decline?', { steps: [click('Decline')] }),
  letter('declined', { steps: [click('Decline'), click('Decline'), { waitFor: 'Thank you for letting us know' }] }),
  letter('to be uploaded', { steps: [willWrite, { waitFor: 'Choose a file' }] }),
  letter('a broken file', {
    steps: [willWrite, { sendFile: 'broken.pdf', kilobytes: 2 }, { waitFor: 'damaged or incomplete' }],
  }),
  letter('to be written', { steps: [...typeLetter, { waitFor: 'All changes saved' }] }),
  letter('not saved', {
    faults: when(putLetterDraft, 'isUnreachable'),
    steps: [...typeLetter, { waitFor: 'Not saved' }],
  }),
  letter('something is missing', { steps: [willWrite, click('Send'), { waitFor: 'Please upload your letter' }] }),
  letter('sending fails', {
    faults: when(postLetterSubmit, 'fails'),
    steps: [...sendLetter, { waitFor: 'unexpected' }],
  }),
  letter('being prepared', {
    faults: when(getLetterRequest, 'isSlow'),
    steps: [...sendLetter, { waitFor: 'Your letter is being prepared' }],
  }),
  letter('received', { steps: [...sendLetter, isReceived] }),
  letter('sent but unreadable', {
    slowWorker: 'convertUpload',
    steps: [
      willWrite,
      { sendFile: 'broken.pdf', kilobytes: 2 },
      { waitFor: 'Converting to PDF' },
      { check: 'This letter for' },
      click('Send'),
      { waitFor: 'Your letter is being prepared' },
      { waitFor: 'damaged or incomplete' },
    ],
  }),
  letter('overdue', { as: 'overdue' }),
  letter('closed', { as: 'closed' }),
  letter('to be replaced', { steps: [...sendLetter, isReceived, click('Replace letter')] }),
  letter('the service fails', { faults: when(getLetterRequest, 'fails') }),
  entry('Letters: a list', '/recommend', { as: 'list' }),
  entry('Letters: without a link', '/recommend'),
  entry("Letters: a link that doesn't work", '/recommend?letter_token=none', {
    steps: [fill('Your email', 'somebody@letters.test'), click('Send me all'), { waitFor: 'Find your requests' }],
  }),
];

const own = (name: string, ...steps: Step[]) => entry(`Your letters: ${name}`, finalSteps, { as: 'asking', steps });
const notAsked: Step = { waitFor: 'Not requested' };

/** Of the sample that asks for letters: the first has come, the second came back, others are not asked for (`seed/letters.ts`). */
const lettersOf = (recommenders: number): Entry[] => [
  own('in several states', recommenders > 2 ? notAsked : { waitFor: 'Received' }),
  ...(recommenders > 2 ? [own('ask?', notAsked, click('Request letter'), { waitFor: 'Request a letter' })] : []),
  ...(recommenders > 1
    ? [
        own('correct the address?', click('Correct the address')),
        own('cancel?', click('More'), click('Cancel request')),
      ]
    : []),
];

/** The rows that the samples fill: none is added. */
const rowsOfRecommenders = repeatsOf(partner.form).find(({ id }) => id === partner.config.letters?.repeat)?.start ?? 0;

const emailTo = (email: string) => `/_local/mail.html?to=${encodeURIComponent(email)}`;

const emails: Entry[] = [
  entry('Email: confirm your account', emailTo(unconfirmedEmail)),
  entry('Email: receipt', emailTo('submitted@example.com')),
  entry('Email: receipt, several steps left', emailTo('thorough@example.com')),
];

/** Every screen and state that the product has (design review, screenshots, accessibility scans). */
export const tour: readonly EntryGroup[] = [
  { heading: 'Accounts', entries: accounts },
  { heading: 'The form', entries: form },
  ...(partner.config.windows ? [{ heading: 'Terms', entries: terms }] : []),
  { heading: 'Documents', entries: documents },
  { heading: 'Dialogs and sessions', entries: overlays },
  { heading: 'For staff', entries: staff },
  ...(partner.config.letters
    ? [
        { heading: 'Letters of recommendation', entries: lettersOf(rowsOfRecommenders) },
        { heading: 'For recommenders', entries: recommenders },
      ]
    : []),
  { heading: 'Emails', entries: emails },
];
