import './tell.ts';
import { parseArgs } from 'node:util';
import { endLink, issueVisitorLink, listLinks } from './link/issued-links.ts';
import { createStaffPath } from './stack/create-staff-path.ts';
import { reachStack } from './stack/reach-stack.ts';
import { note, tell } from './tell.ts';

const longestDays = 30;

const usage = `Usage:
  npm run link -- staff EMAIL|NUMBER [--unsubmitted] [--ssn] [--days N]
                                                      a read-only view of an application, of an address the newest that
                                                      was submitted, or with --unsubmitted the newest that was not; the
                                                      ssn masked without --ssn
  npm run link -- visitor FILE.json [--days N]        answers that a visitor begins with
  npm run link -- list [EMAIL]                        the links that there are, or those to an account's applications
  npm run link -- revoke LINK                         a link as it was printed, its token, or its id from the list
A link lives for 7 days, or for as many as --days says: ${longestDays} at most.
The link is for the local stack, which must be running; with --stack NAME it is for that environment on AWS.`;

function lifetimeOf(days: string): number {
  if (!(Number(days) > 0 && Number(days) <= longestDays))
    throw new Error(`--days takes a number above 0, up to ${longestDays}.`);
  return Number(days) * 24 * 60 * 60 * 1000;
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    unsubmitted: { type: 'boolean', default: false },
    ssn: { type: 'boolean', default: false },
    days: { type: 'string', default: '7' },
    stack: { type: 'string' },
  },
});
const [what, subject = ''] = positionals;
const actions: Readonly<Record<string, (site: string) => Promise<string>>> = {
  staff: async (site) => {
    const { unsubmitted, ssn: mayReadSsn, days } = values;
    const { path, about } = await createStaffPath(subject, { unsubmitted, mayReadSsn, lifetime: lifetimeOf(days) });
    note(about);
    return site + path;
  },
  visitor: (site) => issueVisitorLink(site, subject, lifetimeOf(values.days)),
  list: () => listLinks(subject),
  revoke: () => endLink(subject),
};
const action = actions[what ?? ''];
if (!action || (subject === '' && what !== 'list')) throw new Error(usage);
tell(await action(await reachStack(values.stack)));
