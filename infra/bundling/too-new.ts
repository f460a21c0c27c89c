import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, parseAst } from 'vite';
import { features } from 'web-features';
import { browsers } from './bundle-script.ts';

type Support = Readonly<Partial<Record<string, string>>>;

/** By key of the compatibility data, whether one of our browsers has not got it. */
const known = new Map(
  Object.values(features).flatMap((feature) => {
    if (feature.kind !== 'feature') return [];
    const byKey = Object.entries<{ readonly support: Support }>(feature.status.by_compat_key ?? {});
    return byKey.map(([key, { support }]) => [key, isTooNew(support)] as const);
  }),
);

function isTooNew(support: Support): boolean {
  const since = (name: string) => Number.parseFloat(support[name]?.replace('≤', '') ?? '');
  return Object.entries(browsers).some(([name, version]) => !(since(name) <= version));
}

/** Interfaces whose methods scripts call on what they have not made; those of others have names like our own methods. */
const everywhere =
  /^(AbortSignal|Blob|Cache|CacheStorage|Crypto|DataTransfer|Document|Element|Event|File|FormData|Headers|HTML\w*Element|LockManager|MediaQueryList|Navigator|Node|OffscreenCanvas|ReadableStream|Request|Response|Selection|ServiceWorkerContainer|Storage|SubtleCrypto|URL|URLSearchParams|Window)$/;
/** Methods of our own and of libraries that have the name of a new one of the platform. */
const namesakes = ['adopt', 'drop', 'isError', 'use'];

const globals = new Map<string, boolean>();
const statics = new Map<string, boolean>();
const methods = new Set<string>();
/** Somewhere they are old enough. */
const oldMethods = new Set(namesakes);
for (const [key, isNew] of known) {
  const [, root, owner = '', member] =
    /^(api|javascript\.builtins)\.(\w+)(?:\.([a-z]\w*?)(?:_static)?)?$/.exec(key) ?? [];
  if (!root) continue;
  if (member === undefined) globals.set(owner, isNew);
  else {
    statics.set(`${owner}.${member}`, isNew);
    if (owner === 'Window') globals.set(member, isNew);
    if (!isNew) oldMethods.add(member);
    else if (root !== 'api' || everywhere.test(owner)) methods.add(member);
  }
}

interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '');
const memberOf = (node: unknown): string => (isNode(node) && node.computed !== true ? nameOf(node.property) : '');
/** Of a string, also where the bundler writes it as a template. */
function textOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'TemplateElement') return (node.value as { readonly cooked: string }).cooked;
  return node.type === 'TemplateLiteral' ? [node.quasis].flat().map(textOf).join(' ') : String(node.value);
}

interface Found {
  readonly used: Set<string>;
  /** By `'x' in y`, `typeof x` or `y.x?.()`. */
  readonly askedFor: Set<string>;
}

const visitors: Readonly<Record<string, (node: Node, found: Found, isTried: boolean) => void>> = {
  Identifier(node, { used }) {
    if (globals.get(nameOf(node))) used.add(nameOf(node));
  },
  MemberExpression(node, { used }) {
    const [object, member] = [nameOf(node.object), memberOf(node)];
    if (statics.get(`${object}.${member}`)) used.add(`${object}.${member}`);
    if (['window', 'globalThis', 'self'].includes(object) && globals.get(member)) used.add(member);
  },
  CallExpression({ callee, optional, arguments: given }, { used, askedFor }, isTried) {
    const method = memberOf(callee);
    if (optional === true) askedFor.add(method);
    // Whoever tries it knows that it may fail.
    else if (!isTried && methods.has(method) && !oldMethods.has(method)) used.add(method);
    if (!isTried && /^(querySelector(All)?|matches|closest)$/.test(method))
      for (const selector of newSelectors([given].flat().map(textOf).join(' '))) used.add(selector);
  },
  UnaryExpression({ operator, argument }, { askedFor }) {
    if (operator === 'typeof') askedFor.add(memberOf(argument) || nameOf(argument));
  },
  BinaryExpression({ operator, left }, { askedFor }) {
    if (operator === 'in') askedFor.add(textOf(left));
  },
  Literal({ regex }, { used }) {
    if (typeof regex === 'object' && regex && 'flags' in regex && String(regex.flags).includes('v')) used.add('/…/v');
  },
};

function visit(node: Node, found: Found, isTried: boolean) {
  visitors[node.type]?.(node, found, isTried);
  for (const [part, child] of Object.entries(node)) {
    // The name of something of its own is none of the platform's.
    const isName = node.computed !== true && ['property', 'key', 'label', 'exported', 'imported'].includes(part);
    const isTriedIn = (isTried && !/Function/.test(node.type)) || (part === 'block' && isNode(node.handler));
    for (const each of [child].flat().filter(isNode)) if (!isName) visit(each, found, isTriedIn);
  }
}

/** The names in a script that one of our browsers has not got, but for those that it asks for before. */
export function tooNewInScript(code: string): string[] {
  const found: Found = { used: new Set(), askedFor: new Set() };
  visit(parseAst(code) as unknown as Node, found, false);
  return [...found.used].filter((name) => !name.split('.').some((part) => found.askedFor.has(part)));
}

const newSelectors = (text: string): string[] =>
  [...text.matchAll(/(?<=::?)[a-z][a-z-]+/g)].flatMap(([name]) =>
    known.get(`css.selectors.${name}`) ? [`:${name}`] : [],
  );

/** A selector or a rule that one of our browsers has not got, which drops all that is in it. Values fall back by themselves. */
export function tooNewInStyles(css: string): string[] {
  const rules = [...css.matchAll(/@([a-z-]+)/g)].flatMap(([rule, name]) =>
    known.get(`css.at-rules.${name}`) ? [rule] : [],
  );
  const selectors = [...css.replaceAll(/@supports[^{]*/g, '').matchAll(/[^{};]+(?=\{)/g)].flatMap(([text]) =>
    newSelectors(text),
  );
  return [...new Set([...rules, ...selectors])];
}

/** Without these the page looks otherwise, and works. */
const looks = [':has', ':marker', '@page', '@starting-style'];
/** Old: in part. Chrome before 124 gives the error another name, and the phones' Safari has no windows. */
const partial = ['AbortSignal.timeout', 'open'];
/** By file: the package file-type joins two signals, and is given none. */
const isNeverCalled = (file: string, name: string) =>
  /^assets\/(file-type|shorten-file-name)-/.test(file) && name === 'AbortSignal.any';

/** Fails the build by what is in a file that browsers load, whoever wrote it: scripts, workers, pages and styles. */
export const forOurBrowsers: Plugin = {
  name: 'for-our-browsers',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' });
    const found = files.flatMap((file) =>
      tooNewIn(file, () => readFileSync(join(dir, file), 'utf8'))
        .filter((name) => ![...looks, ...partial].includes(name) && !isNeverCalled(file, name))
        .map((name) => `${file}: ${name}`),
    );
    if (found.length > 0)
      this.error(`The oldest browsers we support (infra/bundling/bundle-script.ts) don't have:\n${found.join('\n')}`);
  },
};

function tooNewIn(file: string, read: () => string): string[] {
  if (file.endsWith('.js')) return tooNewInScript(read());
  if (file.endsWith('.css')) return tooNewInStyles(read());
  if (!file.endsWith('.html')) return [];
  const inlined = [...read().matchAll(/<(script|style)[^>]*>([\s\S]*?)<\/\1>/g)];
  return inlined.flatMap(([, tag, code = '']) => (tag === 'style' ? tooNewInStyles(code) : tooNewInScript(code)));
}
