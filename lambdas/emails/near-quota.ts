import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { lettersPauseAboveShare } from '../../shared/emails.ts';
import { clientDefaults } from '../platform/client-defaults.ts';
import { describeError, logger } from '../platform/logger.ts';
import { once } from '../platform/once.ts';

const keptMs = 60_000;
let cachedQuota: { readonly at: number; readonly isNear: boolean } | undefined;

const client = once(() => new SESv2Client(clientDefaults));

/**
 * Whether the account's SES quota for 24 hours is nearly used up, so that the rest must be kept for codes and receipts.
 * All systems of the AWS account share the quota. The result is at most a minute old.
 */
export async function isNearQuota(): Promise<boolean> {
  const now = Date.now();
  if (!cachedQuota || now - cachedQuota.at > keptMs || now < cachedQuota.at)
    cachedQuota = { at: now, isNear: await fetchIsNear() };
  return cachedQuota.isNear;
}

/** Asks SES for the quota. Returns false if SES does not answer, so that requests for letters are still sent. */
async function fetchIsNear(): Promise<boolean> {
  try {
    const { SendQuota: { Max24HourSend = 0, SentLast24Hours = 0 } = {} } = await client().send(
      new GetAccountCommand({}),
    );
    // A quota of -1 means unlimited.
    return Max24HourSend >= 0 && SentLast24Hours > lettersPauseAboveShare * Max24HourSend;
  } catch (error) {
    logger.warn('quota not read', { cause: describeError(error) });
    return false;
  }
}
