export { AnotherApplication } from './another-application.tsx';
export { ApplicationList } from './application-list.tsx';
export { loadLinkedApplicationCode } from './load-linked.ts';
export { OpenApplication } from './open-application.tsx';
