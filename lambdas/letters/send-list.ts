import { randomUUID } from 'node:crypto';
import type { ListJob } from '../clock/due-queue.ts';
import { letterListEmail } from '../emails/letter-list-emails.ts';
import { sesSend, unlessRefused } from '../emails/send-email.ts';
import { dynamoLinks } from '../links/links.ts';
import { config } from '../platform/partner-form.ts';
import { siteAddress } from '../platform/site.ts';
import { day } from './letter-refusals.ts';
import { told } from './listed-request.ts';
import { openRequestsOf } from './open-requests.ts';
import { takePlace } from './places.ts';
import { listsTo } from './writers.ts';

/** Nothing is sent to an address of which nothing is asked. Counted before anything is read, whether or not there is. */
export async function sendList({ id, writer, mailbox, siteHost }: Omit<ListJob, 'kind'>): Promise<void> {
  if (await takePlace(listsTo(mailbox), id)) return;
  const open = await openRequestsOf({ writer });
  const requests = (await Promise.all(open.map(told))).filter((each) => each !== undefined);
  const email = open[0]?.letter.person?.email;
  if (email === undefined || requests.length === 0) return;
  const token = await dynamoLinks().create({ kind: 'letter-list', writer }, day);
  const link = `${siteAddress(siteHost)}/recommend?list_token=${token}`;
  const tags = { kind: 'letter-list', id: randomUUID() } as const;
  await sesSend()(email, letterListEmail(config, requests, link), tags).catch(unlessRefused);
}
