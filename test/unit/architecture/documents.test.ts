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

/** Files that commands write. The repository does not contain them. */
const made = ['letters.json', 'manifest.json', 'applications.csv', 'letters.csv', 'keys.csv'];

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Returns the anchors of the headings, as GitHub derives them. */
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

/** Returns the words in code marks that could be paths of files or folders. */
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

  it('links only to documents and headings that exist', () => {
    const links = [...all(text, /\]\(([^)\s]+)\)/g), ...all(text, /src="([^"]+)"/g)];
    expect(links.filter((link) => !/^https?:/.test(link) && !isThere(document, link))).toEqual([]);
  });

  it('has no merge conflict markers', () => {
    expect(text).not.toMatch(/^(<<<<<<<|=======$|>>>>>>>|> > >)/m);
  });
});

describe.each(presentDay)('%s', (document) => {
  const text = readFileSync(document, 'utf8');

  it('names only commands that exist', () => {
    expect(all(text, /npm run (?:-s )?([\w:-]+)/g).filter((script) => !(script in scripts))).toEqual([]);
  });

  it('names only files that exist', () => {
    expect(filesNamedIn(text).filter(isMissing)).toEqual([]);
  });
});
