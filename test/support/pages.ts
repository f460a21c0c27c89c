import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Answers } from '../../shared/form/definition.ts';
import { type ApiClient, stackUrl } from './api-client.ts';
import { newApplicant } from './applicants.ts';
import { timeoutMs } from './journeys.ts';

interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
}

export async function visitorPage(browser: Browser): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: stackUrl(),
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  return { page, context };
}

/** Creates an applicant who is logged in both in the browser and over HTTP. */
export async function applicantPage(
  browser: Browser,
  answer: Answers = {},
): Promise<Visit & { readonly client: ApiClient }> {
  const { client } = await newApplicant();
  await client.post('/api/web-status', { web_status: 'started' });
  if (Object.keys(answer).length > 0) await client.put('/api/answer', { answer });
  const opened = await visitorPage(browser);
  await opened.context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: stackUrl() })));
  return { ...opened, client };
}
