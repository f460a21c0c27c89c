export { AnotherApplication } from './another-application.tsx';
export { ApplicationList } from './application-list.tsx';
export { loadLinked } from './load-linked.ts';
