import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Answers } from '../../shared/form/definition.ts';
import { type ApiClient, stackUrl } from './api-client.ts';
import { newApplicant } from './applicants.ts';

const patience = 15_000;

interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
}

async function visit(browser: Browser): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: stackUrl(),
    viewport: { width: 1280, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  return { page, context };
}

/** Somebody who has just come. */
export const visitorPage = (browser: Browser): Promise<Visit> => visit(browser);

/** An applicant who is logged in in the browser and over HTTP alike. */
export async function applicantPage(
  browser: Browser,
  answer: Answers = {},
): Promise<Visit & { readonly client: ApiClient }> {
  const { client } = await newApplicant();
  await client.post('/api/web-status', { web_status: 'started' });
  if (Object.keys(answer).length > 0) await client.put('/api/answer', { answer });
  const opened = await visit(browser);
  await opened.context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: stackUrl() })));
  return { ...opened, client };
}

/** The control of an answer. */
export const control = (page: Page, key: string) => page.locator(`[name="${key}"]`);

export const option = (page: Page, key: string, value: string) =>
  page.locator(`input[name="${key}"][value="${value}"]`);

/** Pastes into a control as a person does: from the clipboard, over what is there. */
export async function paste(page: Page, key: string, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await control(page, key).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+V');
}

/** The name of the control that has the focus. */
export const focused = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.id);
