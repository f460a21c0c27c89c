import { getReminders } from '../../../shared/contracts/reminders.ts';
import { Redirect } from '../../http/endpoint.ts';
import { publicHandler } from '../../http/handlers.ts';
import { siteAddress } from '../../platform/site.ts';

export const handler = publicHandler(
  getReminders,
  async ({ query, siteHost }) =>
    new Redirect(`${siteAddress(siteHost)}/reminders?reminders_token=${encodeURIComponent(query.reminders_token)}`),
);
