import type { Browser, ConsoleMessage } from 'playwright-core';

const problems: string[] = [];
const expected: RegExp[] = [];

/** The browser's own notes of a cut line and of a call that was refused. What the page does then is what tests look at. */
const isNoteOfNetwork = (message: ConsoleMessage) =>
  message.text().startsWith('Failed to load resource: net::') ||
  (message.text().startsWith('Failed to load resource') &&
    /^\/(api|public|service|lookup|letter|_local)\//.test(new URL(message.location().url || 'about:blank').pathname));

/** Playwright's, which most tests have blocked. */
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

/** For the present test, which provokes it. */
export const expectInConsole = (problem: RegExp): void => void expected.push(problem);

/** What was collected since the last time and not expected. */
export function takeConsoleProblems(): string[] {
  const patterns = expected.splice(0);
  return problems.splice(0).filter((problem) => !patterns.some((pattern) => pattern.test(problem)));
}
