import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { clientDefaults } from '../platform/client-defaults.ts';
import { once } from '../platform/once.ts';

const client = once(() => new SESv2Client(clientDefaults));

export async function sendBySes(email: SendEmailCommandInput): Promise<void> {
  await client().send(new SendEmailCommand(email));
}
