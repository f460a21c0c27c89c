import { expect, it } from '@jest/globals';
import { config } from '#partner';
import { partnerName } from '../../infra/bundling/partner-folder.ts';
import { synth } from '../infra/stacks/synth.ts';
import { findWords, wordsOfOthers } from './words-of-partners.ts';

it('the stacks include the letters stack only if letters are on, and contain no words of another partner', async () => {
  const { templates } = synth('prod');
  expect('letters' in templates).toBe(config.letters !== undefined);
  const texts = JSON.stringify(Object.entries(templates).map(([part, template]) => [part, template.toJSON()]));
  expect(findWords(texts, Object.values(await wordsOfOthers(partnerName)).flat())).toEqual([]);
});
