import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { once } from '../platform/once.ts';
import { epochSeconds, table } from '../platform/table.ts';
import { updateItem } from '../platform/update-item.ts';
import { type Link, linkPrefix } from './links.ts';

export interface IssuedLink {
  readonly digest: string;
  readonly kind: Link['kind'];
  /** The application of a staff link. Other links lack it and `mayReadSsn`. */
  readonly application?: string;
  readonly mayReadSsn?: boolean;
  readonly created_at?: string;
  /** The time in seconds since 1970. */
  readonly expires_at: number;
  readonly revoked_at?: string;
}

/** Lists and revokes links of staff and visitors that have not expired, for an operator's commands, not for Lambdas. */
export const issuedLinkStore = once(() => {
  const { client, name: TableName } = table();
  return {
    /** Lists the links, the newest first. */
    async list() {
      const scan = paginateScan(
        { client },
        {
          TableName,
          FilterExpression: 'begins_with(id, :link) AND expires_at > :now AND kind IN (:staff, :visitor)',
          ExpressionAttributeValues: {
            ':link': linkPrefix,
            ':now': epochSeconds(new Date()),
            ':staff': 'staff',
            ':visitor': 'visitor',
          },
        },
      );
      const links: IssuedLink[] = [];
      for await (const { Items = [] } of scan)
        links.push(...Items.map((item) => ({ ...item, digest: item.id.slice(linkPrefix.length) }) as IssuedLink));
      return links.toSorted((a, b) => (b.created_at ?? '').localeCompare(a.created_at ?? ''));
    },

    /**
     * Revokes a link. Deletes a visitor's answers from the link and keeps the rest until it would have expired. Returns
     * false if the link does not exist or is already revoked.
     */
    async revoke(digest: string) {
      const { done } = await updateItem(linkPrefix + digest, {
        set: [[['revoked_at'], new Date().toISOString()]],
        remove: [['answer']],
        condition: (name) => `attribute_exists(${name('id')}) AND attribute_not_exists(${name('revoked_at')})`,
      });
      return done;
    },
  };
});
