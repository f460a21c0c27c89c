import { randomUUID } from 'node:crypto';
import { findAbout } from '../application/about.ts';
import { letterListEmail } from '../emails/letter-list-emails.ts';
import { sesSend } from '../emails/send-email.ts';
import { dynamoLinks } from '../links/links.ts';
import { config } from '../platform/partner-form.ts';
import { siteAddress } from '../platform/site.ts';
import { day } from './letter-refusals.ts';
import { openRequestsOf } from './open-requests.ts';
import { countList } from './writers.ts';

/** Nothing is sent to an address of which nothing is asked, nor more than five lists in an hour. */
export async function sendList(writer: string, siteHost: string): Promise<void> {
  const open = await openRequestsOf(writer);
  const email = open[0]?.letter.person?.email;
  if (email === undefined || !(await countList(writer))) return;
  const requests = await Promise.all(
    open.map(async ({ applicationId, letter: { due = '', person } }) => {
      const about = await findAbout(applicationId);
      return { applicantName: about?.name ?? '', program: about?.program ?? '', due, waiver: person?.waiver };
    }),
  );
  const token = await dynamoLinks().create({ kind: 'letter-list', writer }, day);
  const link = `${siteAddress(siteHost)}/recommend?list_token=${token}`;
  await sesSend()(email, letterListEmail(config, requests, link), { kind: 'letter-list', id: randomUUID() });
}
