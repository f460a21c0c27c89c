// Encrypts answers for one application. Only a caller with access to the KMS key can decrypt them.

import { once } from '../once.ts';
import { closeEnvelope, keyOf, openEnvelope } from './envelope.ts';
import type { Seal } from './seal.ts';

const kms = () => import('./kms-keys.ts');

/** Loads the KMS client with the first sealed answer, because most applications and most changes have none. */
export const kmsSeal = once(
  (): Seal => ({
    close: async (applicationId, answer) => closeEnvelope(await (await kms()).newDataKey(applicationId), answer),
    open: async (applicationId, sealed) =>
      openEnvelope(await (await kms()).decryptKey(applicationId, keyOf(sealed)), sealed),
  }),
);
