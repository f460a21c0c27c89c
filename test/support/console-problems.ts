import type { Browser, ConsoleMessage } from 'playwright-core';

const problems: string[] = [];
const expected: RegExp[] = [];

/** Whether the browser logged a lost connection or an API error, whose effects tests check in the page instead. */
const isNoteOfNetwork = (message: ConsoleMessage) =>
  message.text().startsWith('Failed to load resource: net::') ||
  (message.text().startsWith('Failed to load resource') &&
    /^\/(api|public|service|lookup|letter|_local)\//.test(new URL(message.location().url || 'about:blank').pathname));

/** Whether Playwright logged that it blocked the service worker, as it does in most tests. */
const isNoteOfWorker = (message: ConsoleMessage) => message.text().startsWith('Service Worker registration blocked');

/** Collects uncaught exceptions, and errors and warnings in the console, of all pages of a browser. */
export function watchConsole(browser: Browser): void {
  browser.on('context', (context) => {
    context.on('weberror', (thrown) => problems.push(thrown.error().message));
    context.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type()) || isNoteOfNetwork(message) || isNoteOfWorker(message)) return;
      problems.push(`${message.type()}: ${message.text()} ${message.location().url}`);
    });
  });
}

/** Accepts a console problem that the current test causes on purpose. */
export const expectInConsole = (problem: RegExp): void => void expected.push(problem);

/** Returns the unexpected problems since the last call. */
export function takeConsoleProblems(): string[] {
  const patterns = expected.splice(0);
  return problems.splice(0).filter((problem) => !patterns.some((pattern) => pattern.test(problem)));
}
