// The applications of one account: starting another one, choosing, discarding, also by the link of an email.

export { AnotherApplication } from './another-application.tsx';
export { ApplicationList } from './application-list.tsx';
export { loadLinked } from './load-linked.ts';
