import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { lettersWaitAbove } from '../../shared/emails.ts';
import { clientDefaults } from '../platform/client-defaults.ts';
import { causeOf, logger } from '../platform/logger.ts';
import { once } from '../platform/once.ts';

const keptMs = 60_000;
let known: { readonly at: number; readonly near: boolean } | undefined;

const client = once(() => new SESv2Client(clientDefaults));

/** Whether what SES sends in 24 hours, for all systems of the account, is to be left to codes and receipts. At most a minute old. */
export async function isNearQuota(): Promise<boolean> {
  const now = Date.now();
  if (!known || now - known.at > keptMs || now < known.at) known = { at: now, near: await readNear() };
  return known.near;
}

/** Requests go all the same while SES does not say. */
async function readNear(): Promise<boolean> {
  try {
    const { SendQuota: { Max24HourSend = 0, SentLast24Hours = 0 } = {} } = await client().send(
      new GetAccountCommand({}),
    );
    // -1: unlimited.
    return Max24HourSend >= 0 && SentLast24Hours > lettersWaitAbove * Max24HourSend;
  } catch (error) {
    logger.warn('quota not read', { cause: causeOf(error) });
    return false;
  }
}
