import { expect, it } from '@jest/globals';
import { config } from '#partner';
import { pathOfLetter, requestLetter } from '../../infra/local/seed/letters.ts';
import { sampleApplicant } from '../../infra/local/seed/people.ts';
import { stackUrl } from '../support/api-client.ts';
import { saveScreenshot } from '../support/browser.ts';
import { expectAccessible, heading } from '../support/journeys.ts';
import { waitForMail } from '../support/letters.ts';
import { formHeading, openLink, press, send, waitForReceipt, write } from '../support/recommender-page.ts';

if (config.letters) {
  it('a recommender writes the requested letter through the emailed link, and it is received', async () => {
    const recommender = await requestLetter(stackUrl());
    const { device, page } = await openLink(await pathOfLetter(stackUrl(), recommender));
    const applicant = new RegExp(`^Letter of recommendation for .*${sampleApplicant.family}`);
    await heading(page, applicant).waitFor();
    await page.getByText(config.name).first().waitFor();
    await saveScreenshot(page, `${config.shortName}-letter`);
    await expectAccessible(page, 'asked');
    await press(page, "Yes, I'll write it");
    await formHeading(page).waitFor();
    await write(page, 'I recommend this applicant without reservation.');
    await send(page);
    await waitForReceipt(page);
    for (const kind of ['letter-asked', 'letter-receipt'] as const) {
      const { text, html } = await waitForMail(recommender, kind);
      for (const part of [text, html]) {
        expect(part).toContain(config.name);
        expect(part).not.toMatch(/\{\w+\}|\bundefined\b|\[object /);
      }
    }
    await device.close();
  });
} else {
  it('without letters, the paths of letters respond like unknown paths', async () => {
    const seen = async (path: string, method: string) => {
      const response = await fetch(stackUrl() + path, { method });
      return [response.status, response.headers.get('content-type'), await response.text()];
    };
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])
      for (const path of ['/recommend', '/letter', '/letter/request', '/letter/mine', '/letter/submit'])
        expect([path, await seen(path, method)]).toEqual([path, await seen('/unknown', method)]);
  });
}
