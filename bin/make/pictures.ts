import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { buildClient } from '../../infra/local/build-client.ts';
import { samplePassword } from '../../infra/local/seed/caller.ts';
import { pathOfLetter, requestLetter } from '../../infra/local/seed/letters.ts';
import { seedApplicants } from '../../infra/local/seed/seed-applicants.ts';
import { startLocalStack } from '../../infra/local/start.ts';
import { findChromium, prepareTools, tools } from '../test/test-tools.ts';

const run = promisify(execFile);
const directory = join('docs', 'pictures');
const dataDir = mkdtempSync(join(tmpdir(), 'pictures-'));

interface Picture {
  readonly name: string;
  readonly device: BrowserContextOptions;
  readonly open: (page: Page, site: string) => Promise<void>;
}

async function logIn(page: Page, site: string, email: string) {
  await page.goto(`${site}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('navigation', { name: 'Steps' }).waitFor();
}

/** Creates a staff link in a child process. Must not block, because the local stack runs in this process. */
async function createStaffLink(email: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir };
  const { stdout } = await run(process.execPath, ['bin/link.ts', 'staff', email], { env });
  const [link] = /https?:\/\/\S+/.exec(stdout) ?? [];
  if (!link) throw new Error("npm run link didn't print a link.");
  return link;
}

const phone: BrowserContextOptions = { viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true };

const pictures: readonly Picture[] = [
  {
    name: 'form',
    device: { viewport: { width: 1200, height: 800 } },
    async open(page, site) {
      await logIn(page, site, 'started@example.com');
      // Changing the step closes the welcome text, which takes the space of the first questions.
      for (const step of ['Final Steps', 'About You']) {
        await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: step }).click();
        await page.getByRole('heading', { level: 1, name: step }).waitFor();
      }
      await page.mouse.move(0, 0);
    },
  },
  {
    name: 'phone',
    device: phone,
    async open(page, site) {
      await logIn(page, site, 'validating@example.com');
      await page.getByText("We're missing some information!").waitFor();
    },
  },
  {
    name: 'staff-view',
    device: { viewport: { width: 1200, height: 800 } },
    async open(page) {
      await page.goto(await createStaffLink('submitted@example.com'));
      await page.getByRole('heading', { name: 'About You' }).waitFor();
    },
  },
  {
    name: 'recommender',
    device: phone,
    async open(page, site) {
      const recommender = await requestLetter(site);
      await page.goto(site + (await pathOfLetter(site, recommender)));
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
];

process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
prepareTools([tools.browser]);
mkdirSync(directory, { recursive: true });
const stack = await startLocalStack({
  port: 0,
  dataDir,
  siteDir: await buildClient(() => console.log('Building the client…')),
  docxEngine: 'embedded',
});
await seedApplicants(stack.url);
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  for (const { name, device, open } of pictures) {
    const page = await (await browser.newContext({ ...device, deviceScaleFactor: 1 })).newPage();
    await open(page, stack.url);
    const picture = await page.screenshot({ animations: 'disabled' });
    await sharp(picture)
      .png({ palette: true })
      .toFile(join(directory, `${name}.png`));
    console.log(join(directory, `${name}.png`));
  }
} finally {
  await browser.close();
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
