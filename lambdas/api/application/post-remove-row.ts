import { postRemoveRow } from '../../../shared/contracts/application.ts';
import { rowKeys } from '../../../shared/form/owned-keys.ts';
import { createRowStore, repeatOfButton } from '../../application/rows.ts';
import { authenticatedHandler } from '../../http/handlers.ts';
import { BadInput } from '../../platform/errors.ts';
import { once } from '../../platform/once.ts';
import { form } from '../../platform/partner-form.ts';
import { kmsSeal } from '../../platform/sealing/kms-seal.ts';

/** The row store with the encryption key, so that a 409 response can include decrypted answers. */
const rows = once(() => createRowStore(kmsSeal()));

export const handler = authenticatedHandler(postRemoveRow, async ({ applicationId, body, params }) => {
  const repeat = repeatOfButton(params.button_id);
  if (repeat.items.some(({ kind }) => kind === 'upload'))
    throw new BadInput(`Rows of ${repeat.id} can't be removed because they have documents.`);
  if (body.row < 1 || body.row > repeat.max) throw new BadInput(`Send row from 1 to ${repeat.max}.`);
  const version = await rows().remove(applicationId, { ...body, repeat, keys: rowKeys(form, repeat) });
  return { message: 'The row was removed.', version };
});
