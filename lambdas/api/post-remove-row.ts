import { postRemoveRow } from '../../shared/contracts/application.ts';
import { rowKeys } from '../../shared/form/row-keys.ts';
import { repeatOfButton } from '../application/repeat-of-button.ts';
import { BadInput } from '../platform/errors.ts';
import { authenticatedHandler } from '../http/authenticated-handler.ts';
import { endpoint } from '../http/endpoint.ts';
import { form } from '../platform/partner-form.ts';
import { keyedRows } from '../application/keyed-rows.ts';
import type { RowStore } from '../application/rows.ts';

const removeRow = endpoint(postRemoveRow, async ({ rows }: { rows: RowStore }, { applicant, body, params }) => {
  const repeat = repeatOfButton(params.button_id);
  if (repeat.items.some(({ kind }) => kind === 'upload'))
    throw new BadInput(`Rows of ${repeat.id} cannot be removed: they have documents.`);
  if (body.row < 1 || body.row > repeat.max) throw new BadInput(`Send row from 1 to ${repeat.max}.`);
  const version = await rows.remove(applicant, { ...body, repeat, keys: rowKeys(form, repeat) });
  return { message: 'The row is removed.', version };
});

export const handler = authenticatedHandler(removeRow, { rows: keyedRows });
