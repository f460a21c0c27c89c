import { describe, expect, it } from '@jest/globals';
import { attachments, dataForPrograms, dynamicForms, staticForm } from './attached-files.ts';
import { refusalOf } from './refusal.ts';

describe('a PDF', () => {
  it.each(attachments)('is refused with a file that is attached to %s', async (_, make) => {
    expect(await refusalOf(await make())).toBe('attachedFiles');
  });

  it.each(dataForPrograms)('is accepted with %s', async (_, make) => {
    expect(await refusalOf(await make())).toBe('taken');
  });

  it.each(dynamicForms)('is refused if it is an XFA form %s', async (_, make) => {
    expect(await refusalOf(await make())).toBe('dynamicForm');
  });

  it('is accepted if its XFA form has fields that any reader draws', async () => {
    expect(await refusalOf(await staticForm())).toBe('taken');
  });
});
