import { partner } from '#partner';
import { getProfile, postSubmit, putAnswer } from '../../../shared/contracts/application.ts';
import type { Contract } from '../../../shared/contracts/contract.ts';
import { getPdfDocumentAnswer, postPresignedUrl } from '../../../shared/contracts/documents.ts';
import { putLetterDraft } from '../../../shared/contracts/letter.ts';
import { formRoutes, repeatsOf } from '../../../shared/form/structure.ts';
import { idleMs } from '../../../shared/partner-limits.ts';
import type { Fault, FaultKind } from '../gateway/faults.ts';
import { extensible, type SampleId } from '../seed/seed-applicants.ts';

/** The pages that a recommender's link leads to: a letter of recommendation in a state, or the list of requests. */
export const letterLinks = ['requested', 'received', 'closed', 'list'] as const;
export type LetterLink = (typeof letterLinks)[number];

/** The person who opens a page: a sample applicant, a recommender or staff by a link, or a visitor. */
export type Viewer = SampleId | LetterLink | 'staff' | 'visitor';

export interface Entry {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  /** A sentence about what to look at or to do on the page. */
  readonly advice: string;
  readonly viewer: Viewer;
  /** The fault that opening the entry sets. The fault stays until the tester resets it. */
  readonly fault: Fault | undefined;
}

const entry = (name: string, path: string, advice: string, viewer: Viewer = 'visitor', fault?: Fault): Entry => {
  const id = name.toLowerCase().replaceAll(/\W+/g, '-');
  return { id, name, path, advice, viewer, fault };
};
const when = ({ method, path }: Contract, kind: FaultKind): Fault => ({ method, path, kind });

/** The states in which the tour shows the form. Each state is a row of the tour, with a link to each page. */
export const formStates = [
  { name: 'Visitor', viewer: 'visitor', advice: 'No one is logged in. Answers stay in this browser.' },
  { name: 'Empty', viewer: 'new', advice: 'Nothing is answered.' },
  { name: 'Started', viewer: 'started', advice: 'The first questions are answered.' },
  { name: 'Complete', viewer: 'complete', advice: 'Every required question is answered.' },
  { name: 'Errors', viewer: 'validating', advice: 'Submitted too early: missing answers are marked.' },
] as const;

/** Returns the pages of the form in a state. An id is, for example, `about-started`. */
export const formEntries = ({ viewer, advice }: (typeof formStates)[number]): readonly Entry[] =>
  partner.form.pages.map(({ id, title }) => ({ ...entry(title, `/${id}`, advice, viewer), id: `${id}-${viewer}` }));

const [about, education, finalSteps] = formRoutes;

const accounts = [
  entry('Log in', '/login', 'Log in as one of the sample applicants.'),
  entry('Create an account', '/signup', 'Enter a new address. The mailbox gets the code.'),
  entry('Reset a password', '/forgot', 'Enter started@example.com, then open the mailbox.'),
  entry('A bad link', `${about}?token=none`, 'Read the notice.'),
];

const submitting = [
  entry('Check your answers', finalSteps, 'Press Check your answers.', 'complete'),
  entry('Missing answers', finalSteps, 'Press Check your answers.', 'started'),
  entry('PDF copy', finalSteps, 'Press Download a PDF copy.', 'complete'),
  entry('Submit', finalSteps, 'Press Submit. Restore the applicants to do it again.', 'complete'),
  entry('Submitted', '/completion', 'Read what comes next.', 'submitted'),
  entry('Several steps left', '/completion', 'Read the list after a longer application.', 'thorough'),
  entry('Staff view', '/print', 'Print the page, or open the document.', 'staff'),
];

const documents = [
  entry('Converted', education, 'Enlarge, open or delete the document.', 'complete'),
  entry('Refused', education, 'Choose a text file, or one that you renamed to end in .pdf.', 'started'),
  entry('Converting', education, 'Choose a photo or a PDF.', 'started', when(getPdfDocumentAnswer, 'isSlow')),
  entry('Upload fails', education, 'Choose a photo or a PDF.', 'started', when(postPresignedUrl, 'fails')),
];

const pageOfRows = partner.form.pages.find((page) => repeatsOf({ pages: [page] }).some((each) => each === extensible));
const removeRow = `Press Remove ${extensible?.heading.replace('{n}', '1')}.`;

const problems = [
  entry('Not saved', about, 'Change an answer.', 'started', when(putAnswer, 'fails')),
  entry('Offline', about, 'Change an answer.', 'started', when(putAnswer, 'isUnreachable')),
  entry('Slow to load', about, 'Wait 8 seconds.', 'started', when(getProfile, 'isSlow')),
  entry('Submit fails', finalSteps, 'Press Submit.', 'complete', when(postSubmit, 'fails')),
  entry('Session ended', about, 'End the session on this page, then change an answer there.', 'started'),
  entry('Idle', about, `Advance the clock on this page by ${idleMs / 60_000 - 1} minutes.`, 'started'),
  ...(extensible ? [entry('Remove a row', `/${pageOfRows?.id}`, removeRow, 'complete')] : []),
];

const letters = [
  entry('Your letters', finalSteps, 'One letter arrived. Correct or cancel the others.', 'asking'),
  entry('Requested', '/recommend', 'Accept or decline, then write or upload the letter.', 'requested'),
  entry('Draft not saved', '/recommend', 'Accept, and write.', 'requested', when(putLetterDraft, 'isUnreachable')),
  entry('Received', '/recommend', 'Press Replace letter.', 'received'),
  entry('Closed', '/recommend', 'The letter is no longer accepted.', 'closed'),
  entry('List of requests', '/recommend', 'Open one of the requests.', 'list'),
  entry('Lost link', '/recommend', "Enter a recommender's address, then open the mailbox."),
];

const emails = [
  entry('Confirmation code', '/_local/mail.html?to=new@example.com', 'The mailbox has all other emails.'),
  entry('Receipt', '/_local/mail.html?to=thorough@example.com', 'Follow its link.'),
];

export const groups: readonly { readonly heading: string; readonly entries: readonly Entry[] }[] = [
  { heading: 'Accounts', entries: accounts },
  { heading: 'Submitting', entries: submitting },
  { heading: 'Documents', entries: documents },
  { heading: 'Problems and dialogs', entries: problems },
  ...(partner.config.letters ? [{ heading: 'Letters of recommendation', entries: letters }] : []),
  { heading: 'Emails', entries: emails },
];

export const entries = [...formStates.flatMap(formEntries), ...groups.flatMap((group) => group.entries)];
