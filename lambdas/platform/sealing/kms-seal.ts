// Sealed answers: a text and its application's id come in, an envelope that only a holder of the key of KMS opens goes out.

import { once } from '../once.ts';
import { closeEnvelope, keyOf, openEnvelope } from './envelope.ts';
import type { Seal } from './seal.ts';

const kms = () => import('./kms-keys.ts');

/** The first sealed answer loads KMS's client: most applications have none, most changes are of others. */
export const kmsSeal = once(
  (): Seal => ({
    close: async (applicationId, answer) => closeEnvelope(await (await kms()).newDataKey(applicationId), answer),
    open: async (applicationId, sealed) =>
      openEnvelope(await (await kms()).decryptKey(applicationId, keyOf(sealed)), sealed),
  }),
);
