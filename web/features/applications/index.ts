// The applications of one account: starting, choosing and discarding them, and opening one from the link in an email.

export { AnotherApplication } from './another-application.tsx';
export { ApplicationList } from './application-list.tsx';
export { loadLinkedApplicationCode } from './load-linked.ts';
