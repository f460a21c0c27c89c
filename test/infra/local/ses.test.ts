import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Database, openDatabase } from '../../../infra/local/common/database.ts';
import { type Listening, listenPrivately } from '../../../infra/local/common/listen.ts';
import { names } from '../../../infra/local/environment.ts';
import { happenings, startDeliveryEvents } from '../../../infra/local/mailbox/delivery-events.ts';
import { type Mailbox, openMailbox } from '../../../infra/local/mailbox/mailbox.ts';
import { serveSes } from '../../../infra/local/mailbox/serve-ses.ts';
import { tempDir } from './support/temp-dir.ts';

const dir = tempDir();
let database: Database;
let mailbox: Mailbox;
let server: Listening;
let ses: SESv2Client;

beforeAll(async () => {
  database = openDatabase(dir.path);
  mailbox = openMailbox(database);
  server = await listenPrivately(serveSes(mailbox));
  ses = new SESv2Client({
    region: 'us-east-1',
    endpoint: server.url,
    maxAttempts: 1,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});
afterAll(async () => {
  ses.destroy();
  await server.stop();
  database.close();
  dir.remove();
});

const mail = (ToAddresses: string[], Data = 'Hello') =>
  new SendEmailCommand({
    FromEmailAddress: 'office@example.edu',
    ConfigurationSetName: names.configurationSet,
    EmailTags: [
      { Name: 'kind', Value: 'receipt' },
      { Name: 'id', Value: 'opaque' },
    ],
    Destination: { ToAddresses },
    Content: { Simple: { Subject: { Data }, Body: { Html: { Data: '<p>Hi</p>' }, Text: { Data: 'Hi' } } } },
  });

// https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html
describe('SendEmail', () => {
  it('delivers the email to the mailbox of each recipient', async () => {
    const { MessageId } = await ses.send(mail(['Lan@example.com', 'other@example.com']));
    expect(MessageId).toEqual(expect.any(String));
    for (const to of ['lan@example.com', 'other@example.com'])
      expect(mailbox.read(to)).toMatchObject([
        { subject: 'Hello', html: '<p>Hi</p>', text: 'Hi', kind: 'receipt', delivery: 'sent' },
      ]);
    const envelope = { messageId: MessageId, tags: { kind: 'receipt', id: 'opaque' } };
    expect(mailbox.find(1)).toMatchObject({ ...envelope, configurationSet: names.configurationSet });
    expect(mailbox.read('lan@example.com')[0]).not.toHaveProperty('configurationSet');
  });

  it('refuses an email without recipient, and any other call', async () => {
    await expect(ses.send(mail([]))).rejects.toMatchObject({ name: 'BadRequestException' });
    const other = mail(['lan@example.com']);
    other.input.ConfigurationSetName = undefined;
    await expect(ses.send(other)).rejects.toMatchObject({ name: 'NotFoundException' });
    expect((await fetch(server.url, { method: 'POST', body: '{}' })).status).toBe(404);
    expect((await fetch(`${server.url}/v2/email/outbound-emails`, { method: 'POST', body: '{}' })).status).toBe(403);
  });

  // https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-transform-target-input.html
  it('has events that tell our tags and what happened, and neither address nor subject', async () => {
    const published: unknown[] = [];
    const events = startDeliveryEvents(mailbox, names, async (event) => published.push(event));
    await ses.send(mail(['ann@bounce.test'], 'A letter for Lan'));
    mailbox.deliver({ to: 'ann@example.com', subject: 'Code', text: '', html: '', kind: 'confirm' });
    const id = mailbox.read('ann@bounce.test')[0]?.id ?? 0;
    for (const happening of happenings) await events.happen(id, happening);
    await events.stop();
    const set = { 'ses:configuration-set': [names.configurationSet] };
    const ours = { ...set, kind: ['receipt'], id: ['opaque'] };
    const event = (eventType: string, tags: object, bounce?: object) => ({
      detail: { eventType, mail: { tags }, ...(bounce && { bounce }) },
    });
    expect(published).toEqual([
      event('Send', ours),
      event('Send', set),
      event('Bounce', ours, { bounceType: 'Permanent' }),
      event('DeliveryDelay', ours),
      event('Complaint', ours),
      event('Delivery', ours),
    ]);
  });
});
