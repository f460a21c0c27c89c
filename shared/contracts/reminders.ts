import { contract, type Message } from './contract.ts';

const schemas = () => import('#schemas/reminders');

/** Redirects to the page about reminders, for mail programs that open the unsubscribe URL instead of posting to it. */
export const getReminders = /* @__PURE__ */ contract<{ readonly url: string }>()({
  name: 'getReminders',
  method: 'GET',
  path: '/public/reminders',
  access: 'link',
  query: async () => (await schemas()).remindersQuery,
  status: 302,
  needs: 'windows',
  uses: {},
});

/** Ends the reminders about an application, or resumes them. */
export const postReminders = /* @__PURE__ */ contract<Message & { readonly wanted: boolean }>()({
  name: 'postReminders',
  method: 'POST',
  path: '/public/reminders',
  access: 'link',
  allowsAnyOrigin: true,
  query: async () => (await schemas()).remindersQuery,
  needs: 'windows',
  uses: { table: { GetItem: ['link'] }, followups: { UpdateItem: ['reminder'], DeleteItem: ['reminder'] } },
});
