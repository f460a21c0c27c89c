import { postReminders } from '../../../shared/contracts/reminders.ts';
import { publicHandler } from '../../http/handlers.ts';
import { openLink } from '../../http/open-link.ts';
import { linkDigest } from '../../links/links.ts';
import { NotFound } from '../../platform/errors.ts';
import { reminderStore } from '../../reminders/reminder-store.ts';

export const handler = publicHandler(postReminders, async ({ query: { reminders_token, wanted = false } }) => {
  const link = await openLink(postReminders, 'reminders', linkDigest.reminders(reminders_token));
  if (!link) throw new NotFound("This link no longer works. We don't send reminders after the last day to apply.");
  const { optOut, optIn } = reminderStore();
  await (wanted ? optIn : optOut)(link.application);
  return {
    wanted,
    message: wanted
      ? "We'll remind you about this application."
      : "You won't get any more reminders about this application.",
  };
});
