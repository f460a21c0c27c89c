import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { partner } from '#partner';
import type { PageId } from '../../../shared/form/definition.ts';
import { repeatsOf } from '../../../shared/form/structure.ts';
import { newApplicant } from '../../support/applicants.ts';
import type { Figure } from '../figures.ts';
import { type Measured, measuredOwn, measuredVisitor } from '../form/measured.ts';
import { startStack } from '../local-stack.ts';
import { median } from '../medians.ts';
import { type Cookies, type Line, type Opening, openPage } from './open-page.ts';
import { referenceSite } from './reference-site.ts';
import { reportOpening, reportReturn, type Subject, subjects } from './report-opening.ts';

const rounds = 5;

type Who = 'applicant' | 'visitor';

/** The URL of each subject's site. */
type Sites = Readonly<Record<Subject, string>>;

/** Measures how the real pages of a running stack open, compared with the same pages in plain React. */
export async function measureOpening(browser: Browser): Promise<Figure[]> {
  const workDir = mkdtempSync(join(tmpdir(), 'bench-opening-'));
  const stack = await startStack(join(workDir, 'data'));
  process.env.STACK_URL = stack.url;
  try {
    const figures: Figure[] = [];
    for (const page of ['about', 'education'] as const)
      for (const who of ['applicant', 'visitor'] as const)
        figures.push(...(await measurePage(browser, page, who, stack.url, join(workDir, `${page}-${who}`))));
    return figures;
  } finally {
    await stack.stop();
    rmSync(workDir, { recursive: true, force: true });
  }
}

async function measurePage(browser: Browser, page: PageId, who: Who, url: string, dir: string): Promise<Figure[]> {
  const measured = who === 'visitor' ? measuredVisitor(page) : measuredOwn(page);
  const cookies = who === 'visitor' ? [] : await logInWith(measured);
  const reference = await referenceSite('plain', measured, dir);
  try {
    const sites: Sites = { real: url, plain: reference.url.replace('127.0.0.1', 'localhost') };
    const name = `/${page} as ${who}`;
    const isInPage = page === 'about' && who === 'visitor';
    const slow = await openInTurns(browser, sites, `/${page}`, 'slow', cookies);
    const unlimited = await openInTurns(browser, sites, `/${page}`, 'unlimited', cookies);
    return [
      ...reportOpening(name, isInPage, 'slow', slow),
      ...reportOpening(name, isInPage, 'unlimited', unlimited),
      ...reportReturn(name, await openAgain(browser, `${url}/${page}`, cookies), slow.plain),
      ...(isInPage ? [await measureKeys(browser, url)] : []),
    ];
  } finally {
    reference.stop();
  }
}

/** Measures the slowest key press of a visitor who types while the page's code loads. */
async function measureKeys(browser: Browser, url: string): Promise<Figure> {
  const slowest: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { slowestKey } = await openPage(browser, { url: `${url}/about`, line: 'slow', cookies: [], isTypedIn: true });
    slowest.push(slowestKey);
  }
  return { figure: 'slowest key while the code of /about arrives', value: median(slowest), unit: ' ms', limit: 100 };
}

/**
 * Opens the subjects in turns, so that other load on the machine affects them equally. Returns each subject's openings.
 */
async function openInTurns(browser: Browser, sites: Sites, path: string, line: Line, cookies: Cookies) {
  const openings: Record<Subject, Opening[]> = { real: [], plain: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const subject of subjects)
      openings[subject].push(
        await openPage(browser, { url: sites[subject] + path, line, cookies: subject === 'real' ? cookies : [] }),
      );
  return openings;
}

/** Opens a page again and again on each line, with everything in the browser's cache. */
async function openAgain(browser: Browser, url: string, cookies: Cookies) {
  const openings: Record<Line, Opening[]> = { slow: [], unlimited: [], offline: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const line of ['slow', 'unlimited', 'offline'] as const)
      openings[line].push(await openPage(browser, { url, line, cookies, isReturn: true }));
  return openings;
}

/** Creates an applicant with the measured answers and rows. Returns the session cookies. */
async function logInWith({ answers, counts }: Measured): Promise<Cookies> {
  const { client } = await newApplicant();
  const send = async (method: 'post' | 'put', path: string, body: unknown) => {
    const { status } = await client[method](path, body);
    if (status !== 200) throw new Error(`${path} returned the status ${status} instead of 200.`);
  };
  await send('post', '/api/web-status', { web_status: 'started' });
  // In a repeat without `addAnother`, the answers determine the number of rows.
  for (const { id, addAnother } of repeatsOf(partner.form))
    if (addAnother !== undefined && id in counts)
      await send('put', '/api/add-another', { button_id: id, num_components: counts[id] });
  await send('put', '/api/answer', { answer: answers });
  return [...client.cookies].map(([name, value]) => ({
    ...{ name, value, domain: 'localhost', path: '/' },
    ...{ expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' as const },
  }));
}
