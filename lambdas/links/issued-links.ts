import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { once } from '../platform/once.ts';
import { epochSeconds, table } from '../platform/table.ts';
import { updateItem } from '../platform/update-item.ts';
import { type Link, linkPrefix, shortIdOf } from './links.ts';

export interface IssuedLink {
  readonly digest: string;
  readonly shortId: string;
  readonly kind: Link['kind'];
  /** The application of a staff link. Other links lack it and `mayReadSsn`. */
  readonly application?: string;
  readonly mayReadSsn?: boolean;
  readonly createdAt?: string;
  readonly expiresAt: string;
  readonly revokedAt?: string;
}

interface Item {
  readonly id: string;
  readonly kind: Link['kind'];
  readonly application?: string;
  readonly mayReadSsn?: boolean;
  readonly created_at?: string;
  readonly expires_at: number;
  readonly revoked_at?: string;
}

function toIssuedLink({ id, kind, application, mayReadSsn, created_at, expires_at, revoked_at }: Item): IssuedLink {
  const digest = id.slice(linkPrefix.length);
  return {
    digest,
    shortId: shortIdOf(digest),
    kind,
    ...(application !== undefined && { application }),
    ...(mayReadSsn !== undefined && { mayReadSsn }),
    ...(created_at !== undefined && { createdAt: created_at }),
    expiresAt: new Date(expires_at * 1000).toISOString(),
    ...(revoked_at !== undefined && { revokedAt: revoked_at }),
  };
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
      for await (const { Items = [] } of scan) links.push(...Items.map((item) => toIssuedLink(item as Item)));
      return links.toSorted((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? ''));
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
