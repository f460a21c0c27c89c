import { expect, it } from '@jest/globals';
import { partnerName } from '../../infra/bundling/partner-folder.ts';
import { synth } from '../infra/stacks/synth.ts';
import { findWords, wordsOfOthers } from './words-of-partners.ts';

it('the stacks contain no words of another partner', async () => {
  const { templates } = synth('prod');
  const texts = JSON.stringify(Object.entries(templates).map(([part, template]) => [part, template.toJSON()]));
  expect(findWords(texts, Object.values(await wordsOfOthers(partnerName)).flat())).toEqual([]);
});
