import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { partners } from '../../bin/test/test-tools.ts';
import type { PartnerConfig } from '../../shared/partner/partner.ts';

const root = resolve(import.meta.dirname, '../..');

/** Words of a partner that no single configuration field contains. */
const further: Readonly<Record<string, readonly string[]>> = {
  foothills: ['Foothills', 'Maryland', '(301)', 'Physician Assistant', 'Frostburg', 'Allegany'],
};

const domainOf = (address: string) => /([\w-]+\.[\w-]+)(?:\/|$)/.exec(address.replace(/^https?:\/\//, ''))?.[1] ?? '';

/** Returns the words that identify a university: its names, addresses, sites, colors, and phrases that only it uses. */
function wordsOf(name: string, config: PartnerConfig): readonly string[] {
  const { links: { pdfReader: _, ...links } = {}, office, brand, appliedElsewhere = [], benefits, address } = config;
  const urls = [config.privacyPolicyUrl, ...Object.values(links), ...appliedElsewhere.map(({ link }) => link.url)];
  const emails = [config.helpEmail, config.serviceEmail, office.email, config.handOver?.email ?? ''];
  return [
    ...[config.name, config.shortName, office.phone, brand.colour, brand.hover],
    ...emails,
    // Lines without a digit, such as 'Graduate Office', identify no university.
    ...address.filter((line) => /\d/.test(line)),
    ...[...urls, ...emails].map(domainOf),
    ...appliedElsewhere.flatMap(({ text, link }) => [text, link.text]),
    ...(benefits ? [benefits.title, ...benefits.items] : []),
    ...(further[name] ?? []),
  ].filter((word) => word !== '');
}

const fileOf = (name: string) =>
  ['shared', 'test'].map((folder) => join(root, folder, 'partner', name, 'config.ts')).find(existsSync);

async function configOf(name: string): Promise<PartnerConfig> {
  const file = fileOf(name);
  if (!file)
    throw new Error(`The partner ${name} has no config.ts. Add it in shared/partner/${name} or test/partner/${name}.`);
  return ((await import(file)) as { config: PartnerConfig }).config;
}

/** Returns the words of every other partner, by partner, without the words that this partner uses itself. */
export async function wordsOfOthers(own: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const said = wordsOf(own, await configOf(own));
  const others = partners.filter((name) => name !== own);
  const words = others.map(async (name) => {
    const theirs = wordsOf(name, await configOf(name)).filter((word) => !said.includes(word));
    return [name, [...new Set(theirs)]] as const;
  });
  return Object.fromEntries(await Promise.all(words));
}

/**
 * Returns the pattern for a word. Colors and emails match in either case. Other words, such as 'FSU' and 'Template',
 * match only as written.
 */
const patternOf = (word: string) =>
  new RegExp(`(?<!\\w)${word.replaceAll(/[^\w\s]/g, '\\$&')}(?!\\w)`, /[#@]/.test(word) ? 'gi' : 'g');

/** Returns each of the words that the text contains, with the text around it. */
export const findWords = (text: string, words: readonly string[]): readonly string[] =>
  words.flatMap((word) =>
    [...text.matchAll(patternOf(word))].map(
      ({ index }) => `${word}: …${text.slice(Math.max(0, index - 40), index + 60)}…`,
    ),
  );
