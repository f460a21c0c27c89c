import { once } from '../platform/once.ts';
import { getItem, table } from '../platform/table.ts';
import { updateItem } from '../platform/update-item.ts';
import { accountApplicationStore, accountItemId } from './account-applications.ts';
import { exists, now, updateApplication } from './update-application.ts';

interface EmailChange {
  readonly from: string;
  readonly to: string;
  readonly at: string;
}

/** The record of an account's changes of address, for an operator's commands. It is erased with the account. */
export const emailChangeStore = once(() => {
  async function list(account: string): Promise<readonly EmailChange[]> {
    const item = await getItem<{ email_changes?: EmailChange[] }>(table(), { id: accountItemId(account) });
    return item?.email_changes ?? [];
  }

  const isLast = (changes: readonly EmailChange[], from: string, to: string) => {
    const last = changes.at(-1);
    return last?.from === from && last.to === to;
  };

  return {
    list,

    /** Whether the account's last recorded change is from `from` to `to`. */
    isRecorded: async (account: string, from: string, to: string) => isLast(await list(account), from, to),

    /** Records a change. A repeated call records nothing new. */
    async record(account: string, from: string, to: string) {
      const changes = await list(account);
      if (!isLast(changes, from, to))
        await updateItem(accountItemId(account), {
          setIfAbsent: [[['newest'], 1]],
          append: [[['email_changes'], [{ from, to, at: now() }]]],
          condition: (name, value) =>
            changes.length === 0
              ? `attribute_not_exists(${name('email_changes')})`
              : `size(${name('email_changes')})=${value(changes.length)}`,
        });
    },

    /** Writes an account's new address to every application. While the old one still works, a login would undo this. */
    async writeUsernames(account: string, to: string) {
      for (const id of await accountApplicationStore().listIds(account))
        await updateApplication(id, { set: [[['username'], to]], condition: exists });
    },
  };
});
