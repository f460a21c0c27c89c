import { contract, type Message } from './contract.ts';

const schemas = () => import('./schemas/reminders.ts');

/** For mail programs that open the address which the others post to. */
export const getReminders = /* @__PURE__ */ contract<{ readonly url: string }>()({
  name: 'getReminders',
  method: 'GET',
  path: '/public/reminders',
  access: 'link',
  query: async () => (await schemas()).endedReminders,
  status: 302,
  needs: 'windows',
  uses: {},
});

/** Ends the reminders about an application, or has them sent after all. */
export const postReminders = /* @__PURE__ */ contract<Message & { readonly wanted: boolean }>()({
  name: 'postReminders',
  method: 'POST',
  path: '/public/reminders',
  access: 'link',
  fromAnywhere: true,
  query: async () => (await schemas()).endedReminders,
  needs: 'windows',
  uses: { table: { GetItem: ['link'] }, asks: { UpdateItem: ['reminder'], DeleteItem: ['reminder'] } },
});
