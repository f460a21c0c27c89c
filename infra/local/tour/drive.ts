/**
 * The tour's script in the browser: opens a screen in a tab and does there what leads to its state. The tab belongs to
 * the same site, so that its page can be reached from this one.
 */
import type { Entry, Step } from './entries.ts';

const status = document.querySelector('[role="status"]');
const patience = 30_000;

async function post(path: string, body: object): Promise<{ path?: string; now?: string }> {
  const response = await fetch(`/_local/tour/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(((await response.json()) as { message: string }).message);
  return response.json();
}

/** Polls: a page in another tab tells nobody of its changes. */
async function found<Found>(what: string, find: () => Found | null | undefined): Promise<Found> {
  for (const end = Date.now() + patience; Date.now() < end; ) {
    const present = find();
    if (present) return present;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Couldn't find on the page: ${what}.`);
}

const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
/** Some buttons are disabled until their code has loaded. */
const isUsable = (element: Element) =>
  element.getClientRects().length > 0 && !element.closest('[inert]') && !element.matches(':disabled');

/** In a dialog before the page, and on the page before its header. */
function control(page: Document, selector: string, name: string): HTMLElement | undefined {
  const scopes = [...page.querySelectorAll('dialog[open], [role="dialog"]'), page.querySelector('main'), page.body];
  for (const scope of scopes) {
    const all = [...(scope?.querySelectorAll<HTMLElement>(selector) ?? [])].filter(isUsable);
    const match = all.find((each) => nameOf(each) === name) ?? all.find((each) => nameOf(each).startsWith(name));
    if (match) return match;
  }
  return undefined;
}

/** The innermost element with the text that is on the screen. */
function elementWith(page: Document, text: string): Element | undefined {
  const holds = (element: Element) => element.textContent?.includes(text) && element.getClientRects().length > 0;
  return [...page.body.querySelectorAll('*')].find(
    (element) => holds(element) && ![...element.children].some((child) => holds(child)),
  );
}

const show = (element: Element) => element.scrollIntoView({ block: 'center', behavior: 'instant' });

function enter(page: Document, label: HTMLElement, text: string) {
  const input = page.getElementById(label.getAttribute('for') ?? '') as HTMLInputElement | null;
  // React overrides the element's own setter to notice changes of its own.
  const prototype = Object.getPrototypeOf(input) as HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text);
  input?.dispatchEvent(new Event('input', { bubbles: true }));
  input?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

// A PDF's first bytes, so that it is the converter that finds it broken.
const brokenFile = (name: string, kilobytes: number) => new File(['%PDF-1.7\n', 'x'.repeat(kilobytes * 1024)], name);

/** A page with lines, as if photographed. */
async function picture(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(600, 800);
  const context = canvas.getContext('2d');
  if (!context) throw new Error("This browser can't draw pictures.");
  context.fillStyle = '#fffdf5';
  context.fillRect(0, 0, 600, 800);
  context.fillStyle = '#14202b';
  context.font = '48px serif';
  context.fillText(name, 60, 110);
  for (let line = 0; line < 14; line += 1) context.fillRect(60, 170 + line * 42, line % 5 === 4 ? 260 : 480, 6);
  return new File([await canvas.convertToBlob()], `${name}.png`, { type: 'image/png' });
}

function choose(input: HTMLInputElement, chosen: readonly File[]) {
  const files = new DataTransfer();
  for (const file of chosen) files.items.add(file);
  input.files = files.files;
  show(input.closest('fieldset') ?? input);
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

async function perform(tab: Window, step: Step): Promise<unknown> {
  const page = () => tab.document;
  if ('fill' in step)
    return enter(page(), await found(`field ${step.fill}`, () => control(page(), 'label', step.fill)), step.with);
  if ('click' in step) {
    const button = await found(`button ${step.click}`, () => control(page(), 'button, a, summary', step.click));
    show(button);
    // Tabs act on it.
    button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    return button.click();
  }
  if ('check' in step) return (await found(`choice ${step.check}`, () => control(page(), 'label', step.check))).click();
  const chooser = () => found('file chooser', () => page().querySelector<HTMLInputElement>('input[type="file"]'));
  if ('sendFile' in step) return choose(await chooser(), [brokenFile(step.sendFile, step.kilobytes)]);
  if ('sendPictures' in step) {
    const names = Array.from({ length: step.sendPictures }, (_, index) => `page-${index + 1}`);
    return choose(await chooser(), await Promise.all(names.map(picture)));
  }
  if ('waitFor' in step) return show(await found(step.waitFor, () => elementWith(page(), step.waitFor)));
  if ('endSession' in step) return post('end-session', {});
  // The client measures idleness by the clock, in storage that all tabs share.
  return localStorage.setItem('last-activity', String(Date.now() - step.idleMinutes * 60_000));
}

async function open(entry: Entry, tab: Window) {
  const { path, steps, name } = entry;
  localStorage.clear();
  const begun = await post('begin', entry);
  tab.location.href = begun.path ?? path;
  // The page that arrives has a heading before its controls work, and one before its code.
  const heading = steps.length > 0 ? 'h1:not(:is([aria-busy], .first-loading, [data-first-screen]) h1)' : 'h1';
  await found('heading', () => tab.location.href !== 'about:blank' && tab.document.querySelector(heading));
  for (const step of steps) await perform(tab, step);
  return name;
}

/** 'November 21, 2026 at 10:42 AM', in the browser's time zone. */
const printTime = (iso: string) => new Date(iso).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' });

const say = (text: string) => {
  if (status) status.textContent = text;
};
const failed = (error: unknown) => say(error instanceof Error ? error.message : String(error));

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-entry]');
  if (!link) return;
  event.preventDefault();
  // Opened in the click itself, else the browser blocks it.
  const tab = window.open('about:blank');
  if (!tab) return say('Allow this page to open tabs.');
  say('Opening…');
  open(JSON.parse(link.dataset.entry ?? '') as Entry, tab).then((name) => say(`Showing: ${name}`), failed);
});

document.addEventListener('submit', (event) => {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  const entered = [...new FormData(form, event.submitter)].map(([name, value]) => [name, Number(value) || value]);
  const values = Object.fromEntries(entered) as Record<string, string | number>;
  const minutes = Number(values.minutes);
  if (minutes > 0)
    localStorage.setItem('last-activity', String(Number(localStorage.getItem('last-activity')) - minutes * 60_000));
  post(form.dataset.action ?? '', values).then(
    ({ now }) => say(`${form.dataset.done}`.replace('{now}', now ? printTime(now) : 'a new time')),
    failed,
  );
});
