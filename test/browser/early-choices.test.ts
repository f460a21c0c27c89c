import { describe, it } from '@jest/globals';
import { earlyChoices } from '../support/first-screen-choices.ts';
import { newDevice } from '../support/journeys.ts';
import { handsOfPage } from '../support/page-hands.ts';
import { onScriptLine } from '../support/script-line.ts';
import { onSecondStack } from '../support/second-stack.ts';
import { browser } from '../support/suite-browser.ts';

onSecondStack();

// Of a form whose first screen has a question of each kind that a visitor can answer.
describe('the first screen, before its code', () => {
  it.each(Object.entries(earlyChoices))('%s', async (_name, choose) => {
    const device = await newDevice(browser);
    const hands = await handsOfPage(await device.newPage());
    await onScriptLine((line) => choose(hands, line));
    await device.close();
  });
});
