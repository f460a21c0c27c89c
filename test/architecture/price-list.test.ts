import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

/**
 * What each capability may cost, in lines of its files; a file belongs to the first that its path fits. Who exceeds one takes
 * something away, or raises it and says why in the commit.
 */
const prices: readonly (readonly [capability: string, paths: RegExp, lines: number])[] = [
  ['the first screen in the page', /first-screen/, 338],
  ['reminders before a term closes', /reminders|closing-email/, 530],
  ['the windows of terms', /windows?(-words)?\b(?!\/session)|extend-application|windows\//, 770],
  ['the hand-over', /hand-?over|^bin\/packet/, 3700],
  ['letters and recommenders', /letter|recommend|writer|\/asking|\/answering|lambdas\/letters\//, 8250],
  ['a new partner', /^shared\/partner\/template\/|new-partner/, 420],
  ['other universities: what their forms need', /^shared\/partner\/(?!foothills\/)[^/]+\//, Number.POSITIVE_INFINITY],
  // With room for what a university's own environments have.
  ['the environments', /^infra\/config\.ts/, 250],
  ['the questions', /^shared\/(partner|options|checklist)\//, 3210],
  ['PDF copy and paper', /^lambdas\/(pdf-copy|paper)\/|pdf-cop|render-pdf/, 2140],
  ['Word without LibreOffice', /^lambdas\/conversion\/docx\/embedded\//, 1050],
  ['conversion', /^lambdas\/conversion\/|convert-upload|^infra\/images\//, 3335],
  ['documents', /document|upload/, 3980],
  [
    'several applications',
    /applications?\/(choose|another|application-list|discard)|features\/applications\/|lambdas\/api\/applications\//,
    421,
  ],
  [
    'saving',
    /features\/application\/|lambdas\/application\/|service-worker|lambdas\/api\/application\/(get|put|post)-(add|answer|tabs|remove|last)/,
    4180,
  ],
  ['accounts and sessions', /account|session|identity|lambdas\/triggers\/|user-pool|lambdas\/http\/.*cookies/, 3920],
  ['what becomes of emails, the clock', /emails?\b|clock|delivery|mailbox/, 1680],
  ['form engine', /^shared\/(form|print|text)\/|^web\/form\//, 3705],
  ['tour and seed', /^infra\/local\/(tour|seed)\//, 1600],
  ['local stack', /^infra\/local\/|^bin\/(local|run|install)/, 3077],
  ['build', /^infra\/bundling\/|^vite\.config/, 1125],
  ['AWS: stacks, rights, alarms', /^infra\//, 3119],
  ['operators', /^bin\//, 2080],
  ['screens, ui and lib of the client', /^(web\/|index\.html)/, 7010],
  ['platform, links, queues, look-up, submission', /^(lambdas|shared)\//, 3182],
];

const files = execFileSync(
  'git',
  [
    'ls-files',
    'bin',
    'infra',
    'lambdas',
    'shared',
    'web',
    'index.html',
    'recommend.html',
    'reminders.html',
    'vite.config.ts',
  ],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs|js|css|html)$/.test(file));
const capabilityOf = (file: string) => prices.find(([, paths]) => paths.test(file))?.[0];
const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').length - 1;

describe('the price list', () => {
  it('has a place for every file', () => {
    expect(files.filter((file) => capabilityOf(file) === undefined)).toEqual([]);
  });

  it.each(prices)('of %s is kept', (capability, _, most) => {
    const own = files.filter((file) => capabilityOf(file) === capability);
    expect(own.reduce((sum, file) => sum + linesOf(file), 0)).toBeLessThanOrEqual(most);
  });
});
