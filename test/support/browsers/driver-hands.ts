import { setTimeout as sleep } from 'node:timers/promises';
import { eventuallyPasses } from '../eventually.ts';
import type { Hands } from '../first-screen-sequences.ts';
import type { Driver } from './driver.ts';

/** At the caret, as a browser does it. */
const insert = (text: string) => `document.execCommand('insertText', false, ${JSON.stringify(text)})`;

/** No driver has an input method: its events, and the field as it changes it, past the setter that React watches. */
const composed = (text: string, end: string) => `(() => {
  const field = document.activeElement;
  if (window.composedFrom === undefined) {
    window.composedFrom = field.selectionStart;
    field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  }
  field.setRangeText(${JSON.stringify(text)}, window.composedFrom, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
  ${end}
})()`;
const ended = `delete window.composedFrom;
  field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));`;

/** Drivers wait for pages until these have loaded, which does not happen where a script never comes: the page goes on by itself. */
export function handsOfDriver({ read, pressKey }: Driver): Hands {
  async function leave(by: string) {
    await read(`(window.isLeft = true, setTimeout(() => ${by}))`);
    await eventuallyPasses(async () => {
      // Of what is asked while one page takes the place of another, WebKit's driver may lose the answer.
      const unanswered = sleep(5_000, true, { ref: false });
      if (await Promise.race([read<boolean>('window.isLeft === true'), unanswered]))
        throw new Error('The page was not left.');
    });
  }
  return {
    open: (url) => leave(`location.assign(${JSON.stringify(url)})`),
    reload: () => leave('location.reload()'),
    read,
    async type(text) {
      for (const letter of text) await read(insert(letter));
    },
    paste: (text) => read(insert(text)),
    press: pressKey,
    compose: (text) => read(composed(text, '')),
    commit: (text) => read(composed(text, ended)),
  };
}
