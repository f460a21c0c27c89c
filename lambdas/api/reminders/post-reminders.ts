import { postReminders } from '../../../shared/contracts/reminders.ts';
import { publicHandler } from '../../http/handlers.ts';
import { useLink } from '../../http/use-link.ts';
import { linkOf } from '../../links/links.ts';
import { NotFound } from '../../platform/errors.ts';
import { dynamoReminders } from '../../reminders/reminder-store.ts';

export const handler = publicHandler(postReminders, async ({ query: { reminders_token, wanted = false } }) => {
  const link = await useLink(postReminders, 'reminders', linkOf.reminders(reminders_token));
  if (!link) throw new NotFound('This link works no more. After the last day to apply no reminders are sent.');
  const { end, wantAfterAll } = dynamoReminders();
  await (wanted ? wantAfterAll : end)(link.application);
  return {
    wanted,
    message: wanted
      ? 'You will be reminded of this application.'
      : 'You will get no more reminders about this application.',
  };
});
