import { describe, expect, it } from '@jest/globals';
import { readPdf } from '../../../../../../web/features/documents/fitting/pdfs.ts';
import {
  attachments,
  dataForPrograms,
  dynamicForms,
} from '../../../../../services/lambdas/conversion/attached-files.ts';

const read = async (make: () => Promise<Uint8Array>) => readPdf({ file: new Blob([new Uint8Array(await make())]) });

describe('a PDF that the browser opens to join it or to make it smaller', () => {
  it.each(attachments)('is refused if a file is attached to %s', async (_, make) => {
    await expect(read(make)).rejects.toMatchObject({ problem: 'attachedFiles' });
  });

  it.each(dataForPrograms)('is accepted with %s', async (_, make) => {
    expect(await read(make)).toBe(1);
  });

  it.each(dynamicForms)('is refused if it is an XFA form %s', async (_, make) => {
    await expect(read(make)).rejects.toMatchObject({ problem: 'dynamicForm' });
  });
});
