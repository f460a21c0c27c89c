import { documentTokenOf, type Link, linkStore } from '../../lambdas/links/links.ts';

/** Creates a link of each kind for an application, in a stack that runs in this process. Returns their tokens. */
export async function linkTokens(application: string) {
  const create = (link: Link) => linkStore().create(link, 3_600_000);
  const staffToken = await create({ kind: 'staff', application, mayReadSsn: false });
  return {
    staffToken,
    documentToken: documentTokenOf(staffToken),
    visitorToken: await create({ kind: 'visitor', answer: { first_name: 'Lan' } }),
    remindersToken: await create({ kind: 'reminders', application }),
  };
}
