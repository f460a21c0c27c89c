// Encrypts answers for one application. Only a caller with access to the KMS key can decrypt them.

import { once } from '../once.ts';
import { decryptEnvelope, encryptEnvelope, encryptedKeyOf } from './envelope.ts';
import type { Seal } from './seal.ts';

const loadKms = () => import('./kms-keys.ts');

/** Loads the KMS client with the first sealed answer, because most applications and most changes have none. */
export const kmsSeal = once(
  (): Seal => ({
    encrypt: async (applicationId, answer) =>
      encryptEnvelope(await (await loadKms()).newDataKey(applicationId), answer),
    decrypt: async (applicationId, sealed) =>
      decryptEnvelope(await (await loadKms()).decryptKey(applicationId, encryptedKeyOf(sealed)), sealed),
  }),
);
