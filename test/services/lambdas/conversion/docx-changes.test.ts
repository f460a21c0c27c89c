import { expect, it } from '@jest/globals';
import { textIn } from './poppler.ts';
import { convert } from './refusal.ts';
import { trackedChanges, withChanges } from './tracked-changes.ts';
import { richBodyOf, wordByHand } from './zip-files.ts';

it.each(trackedChanges)('of Word’s tracked changes, %s is as accepted', async (_, xml, texts) => {
  const text = textIn(await convert(withChanges(xml)));
  for (const each of [texts, 'Noted', 'Beside'].flat()) expect(text).toContain(each);
  expect(text.split('Beside')).toHaveLength(4);
  expect(text).not.toContain('WRONG');
});

it('reads changes in UTF-16, with other prefixes, without copying the encoding that was declared', async () => {
  const xml = richBodyOf(trackedChanges[0]?.[1] ?? '')
    .replaceAll('w:', 'x:')
    .replace('xmlns:w=', 'xmlns:x=')
    .replace('<?xml version="1.0"?>', '\ufeff<?xml version="1.0" encoding="UTF-16"?>');
  const text = textIn(await convert(wordByHand({ 'word/document.xml': Buffer.from(xml, 'utf16le') })));
  expect(text).toContain('Kept here');
  expect(text).not.toContain('WRONG');
});
