import './terminal.ts';
import { parseArgs } from 'node:util';
import { connectToStack } from './stack/connect-to-stack.ts';
import { createStaffPath } from './stack/create-staff-path.ts';
import { answerHelp, print, printToStderr } from './terminal.ts';

const maxDays = 30;

const usage = `Usage:
  npm run link -- staff EMAIL|NUMBER [--unsubmitted] [--ssn] [--days N]
                                                      creates a read-only view of an application; EMAIL is the
                                                      applicant's, for the newest submitted one or, with
                                                      --unsubmitted, for the newest unsubmitted one;
                                                      without --ssn, the Social Security number is masked
  npm run link -- visitor FILE.json [--days N]        creates a link that starts the form with these answers
  npm run link -- list [EMAIL]                        lists all links, or those to an account's applications
  npm run link -- revoke LINK                         revokes a link, given as printed, as its token or as its ID from
                                                      the list
A link is valid for 7 days, or for the number of days given with --days (at most ${maxDays}).
Links are for the local stack, which must be running. With --stack NAME, they are for that environment on AWS.`;

function lifetimeOf(days: string): number {
  if (!(Number(days) > 0 && Number(days) <= maxDays))
    throw new Error(`--days must be more than 0 and at most ${maxDays}.`);
  return Number(days) * 24 * 60 * 60 * 1000;
}

answerHelp(usage);
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
const issuedLinks = () => import('./link/issued-links.ts');
const actions: Readonly<Record<string, (site: string) => Promise<string>>> = {
  staff: async (site) => {
    const { unsubmitted, ssn: mayReadSsn, days } = values;
    const { path, about } = await createStaffPath(subject, { unsubmitted, mayReadSsn, lifetime: lifetimeOf(days) });
    printToStderr(about);
    return site + path;
  },
  visitor: async (site) => (await issuedLinks()).issueVisitorLink(site, subject, lifetimeOf(values.days)),
  list: async () => (await issuedLinks()).listLinks(subject),
  revoke: async () => (await issuedLinks()).revokeLink(subject),
};
const action = actions[what ?? ''];
if (what === 'staff' && subject === '')
  throw new Error(
    "Name the applicant: npm run link -- staff EMAIL. EMAIL is the applicant's, or use the confirmation number.",
  );
if (!action || (subject === '' && what !== 'list')) throw new Error(usage);
print(await action(await connectToStack(values.stack)));
