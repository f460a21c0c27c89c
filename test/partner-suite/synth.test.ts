import { expect, it } from '@jest/globals';
import { config } from '#partner';
import { partnerName } from '../../infra/bundling/partner-folder.ts';
import { synth } from '../infra/stacks/synth.ts';
import { findWords, wordsOfOthers } from './words-of-partners.ts';

it('the stacks of dev are synthesized without findings, with the letters only where they are on', () => {
  const { templates, findings } = synth('dev');
  expect(findings).toEqual([]);
  expect('letters' in templates).toBe(config.letters !== undefined);
});

it('no template has a word of another partner', async () => {
  const { templates } = synth('prod');
  const texts = JSON.stringify(Object.entries(templates).map(([part, template]) => [part, template.toJSON()]));
  expect(findWords(texts, Object.values(await wordsOfOthers(partnerName)).flat())).toEqual([]);
});
