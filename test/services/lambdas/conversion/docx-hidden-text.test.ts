import { describe, expect, it } from '@jest/globals';
import { hiddenText, hiddenTwice, withHiddenText } from './hidden-text.ts';
import { textIn } from './poppler.ts';
import { convert } from './refusal.ts';

const textOf = async (xml: string, defaults?: string) => textIn(await convert(withHiddenText(xml, defaults)));

describe('hidden text of a Word document is not printed', () => {
  it.each(hiddenText)('in %s', async (_, xml, shown) => {
    const text = await textOf(xml);
    expect(text).toContain(shown);
    expect(text).toContain('Headed');
    expect(text).not.toContain('WRONG');
  });

  it('by default, except where a run says otherwise', async () => {
    const xml =
      '<w:p><w:r><w:t>WRONG</w:t></w:r><w:r><w:rPr><w:vanish w:val="false"/></w:rPr><w:t>Shown</w:t></w:r></w:p>';
    const text = await textOf(xml, '<w:vanish/>');
    expect(text).toContain('Shown');
    expect(text).not.toContain('WRONG');
  });

  it('except where the styles of a paragraph and of its text both hide it', async () => {
    expect(await textOf(hiddenTwice)).toContain('Toggled');
  });
});
