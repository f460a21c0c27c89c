import { text } from 'node:stream/consumers';
import { partner } from '#partner';
import { answerKeys } from '../../shared/form/owned-keys.ts';
import { type Bundle, type Chunk, filesOf, withClientModule, withInlineStyles } from './page-shell.ts';

interface Options {
  readonly bundle: Bundle;
  /** The chunk whose style sheets the first screen uses. */
  readonly chunk: Chunk;
  /** The page's entry. Its style sheets are in the page already, and must come first. */
  readonly entry: Chunk;
  /** The import conditions of the partner's modules. */
  readonly conditions: readonly string[];
}

/**
 * Renders the first screen with the client's own components, as a `<template>`. `start.ts` shows it to a new visitor
 * before the client's code has loaded. Its fields can already be filled in.
 */
export async function renderFirstScreen({ bundle, chunk, entry, conditions }: Options): Promise<string> {
  const { markup, advice } = await asNewVisitor(() => withClientModule('web/app/first-screen.tsx', conditions, render));
  // The style sheets of imported chunks come before the chunk's own.
  const named = filesOf(bundle, entry);
  const links = [...filesOf(bundle, chunk)]
    .filter((file) => file.endsWith('.css') && !named.has(file))
    .toReversed()
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
  const sensitive = [...answerKeys(partner.form)].flatMap(([key, { sensitive: is }]) => (is ? key : []));
  return `<template id="first-screen" data-sensitive="${sensitive.join(' ')}">${withInlineStyles(links.join(''), bundle)}<div id="root" data-first-screen>${markup}</div>${advice}</template>`;
}

async function render({ firstScreen, advice }: Record<string, unknown>) {
  const { prelude } = await (firstScreen as () => Promise<{ prelude: NodeJS.ReadableStream }>)();
  return { markup: await text(prelude), advice: String(advice) };
}

/** Returns the globals that the client's modules read while they render, as in the browser of a new visitor. */
const newVisitor = () => {
  const nothing = () => {};
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const window = {
    location: new URL('https://localhost/about'),
    history: { state: { idx: 0 } },
    document: { cookie: '', visibilityState: 'visible', addEventListener: nothing, querySelector: () => null },
    matchMedia: () => ({ matches: false }),
    localStorage: storage,
    sessionStorage: storage,
    addEventListener: nothing,
    // A broadcast channel would keep the process alive.
    BroadcastChannel: undefined,
  };
  return { ...window, window, document: { ...window.document, defaultView: window } };
};

/** Runs a function with the globals of a new visitor, then restores those of the build. */
async function asNewVisitor<Result>(act: () => Promise<Result>): Promise<Result> {
  const globals = Object.entries(newVisitor()).map(
    ([name, value]) => [name, value, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const [name, value] of globals)
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  try {
    return await act();
  } finally {
    for (const [name, , before] of globals) {
      if (before) Object.defineProperty(globalThis, name, before);
      else Reflect.deleteProperty(globalThis, name);
    }
  }
}
