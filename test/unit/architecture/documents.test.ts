import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const inFolder = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Readonly<Record<string, string>> };
const folders = ['.github', 'bin', 'docs', 'infra', 'lambdas', 'shared', 'test', 'web'];
const fileNames = new Set(
  [...folders.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' })), ...readdirSync('.')].map(
    (file) => basename(file),
  ),
);

/** Files that commands write. */
const made = ['letters.json', 'manifest.json', 'applications.csv', 'letters.csv', 'keys.csv'];

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** As GitHub makes an address of a heading. */
const anchorsIn = (file: string) =>
  all(readFileSync(file, 'utf8'), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

function isThere(document: string, link: string): boolean {
  const [path, anchor] = link.split('#');
  const file = path ? join(dirname(document), path) : document;
  return existsSync(file) && (anchor === undefined || anchorsIn(file).includes(anchor));
}

/** What is in code marks and reads as a file of ours, or as one of its folders. */
const filesNamedIn = (text: string) =>
  all(text, /`([^`\n]+)`/g)
    .flatMap((code) => code.split(/[\s,]+/))
    .map((word) => word.replace(/\/?…?$/, ''))
    .filter((word) => !/[<>{}*…$]/.test(word));

const isMissing = (name: string) =>
  folders.some((folder) => name.startsWith(`${folder}/`))
    ? !existsSync(name)
    : /^[a-z][\w.-]*\.(tsx?|mjs|js|json|html|yml|csv)$/.test(name) && !fileNames.has(name) && !made.includes(name);

const presentDay = ['README.md', 'CONTRIBUTING.md', ...inFolder('docs')];

describe.each([...presentDay, 'CHANGELOG.md', ...inFolder('docs/decisions')])('%s', (document) => {
  const text = readFileSync(document, 'utf8');

  it('links to documents and headings that there are', () => {
    const links = [...all(text, /\]\(([^)\s]+)\)/g), ...all(text, /src="([^"]+)"/g)];
    expect(links.filter((link) => !/^https?:/.test(link) && !isThere(document, link))).toEqual([]);
  });

  it('has no mark of a merge that did not end', () => {
    expect(text).not.toMatch(/^(<<<<<<<|=======$|>>>>>>>|> > >)/m);
  });
});

describe.each(presentDay)('%s', (document) => {
  const text = readFileSync(document, 'utf8');

  it('names commands that there are', () => {
    expect(all(text, /npm run (?:-s )?([\w:-]+)/g).filter((script) => !(script in scripts))).toEqual([]);
  });

  it('names files that there are', () => {
    expect(filesNamedIn(text).filter(isMissing)).toEqual([]);
  });
});
