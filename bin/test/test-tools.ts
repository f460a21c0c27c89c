import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findOnPath, isExecutable } from '../on-path.ts';

/** The partner whose form and texts the tests of the product use, whatever the default partner is. */
export const testPartner = 'foothills';

const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, object> };

export const partners: readonly string[] = Object.keys(imports['#partner'] ?? {}).filter((name) => name !== 'default');

/** The file in which the stack under test records its AWS calls. */
export const callsFile = join('test-results', 'calls.jsonl');

const memory = '/dev/shm';
/** The free space that /dev/shm needs, in bytes. A container has only 64 MB there, which a run of all tests exceeds. */
const minFreeBytes = 2_000_000_000;

/** Creates a temporary folder, in memory if it has space: the emulators' databases wait for the disk at each write. */
export function makeTemporaryFolder(prefix: string): string {
  const { bsize, bavail } = existsSync(memory) ? statfsSync(memory) : { bsize: 0, bavail: 0 };
  return mkdtempSync(join(bsize * bavail > minFreeBytes ? memory : tmpdir(), prefix));
}

/** Chromium without a user interface, which needs a third less processor time for each page. */
const headlessShell = 'chromium-headless-shell';
const chromiumNames = [
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const macChromiums = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const firstOf = (files: readonly (string | undefined)[]) => files.find((file) => file && isExecutable(file));

const chromiumOf = (names: readonly string[]) =>
  firstOf([process.env.CHROMIUM_PATH, ...names.map(findOnPath), ...macChromiums]);

export const findChromium = () => chromiumOf(chromiumNames);

/** Finds a full Chromium, for measurements. The headless shell lacks slow features such as autofill. */
export const findFullChromium = () => chromiumOf([...chromiumNames.slice(1), headlessShell]);

export const findFirefox = () =>
  firstOf([
    process.env.FIREFOX_PATH,
    ...['firefox-esr', 'firefox'].map(findOnPath),
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ]);

export interface Tool {
  readonly package: string;
  readonly isInstalled: () => boolean;
}

export const tools = {
  browser: { package: headlessShell, isInstalled: () => findChromium() !== undefined },
  pdfReader: { package: 'poppler-utils', isInstalled: () => ['pdftotext', 'pdfinfo', 'pdftoppm'].every(findOnPath) },
  firefox: { package: 'firefox-esr', isInstalled: () => findFirefox() !== undefined },
  /** WebKitGTK with its driver. It needs a display, such as a virtual one. */
  webkit: { package: 'webkit2gtk-driver', isInstalled: () => findOnPath('WebKitWebDriver') !== undefined },
  display: { package: 'xvfb', isInstalled: () => findOnPath('Xvfb') !== undefined },
  office: { package: 'libreoffice-writer-nogui', isInstalled: () => hasOffice('libswlo.so') },
  officeMath: { package: 'libreoffice-math-nogui', isInstalled: () => hasOffice('libsmlo.so') },
} as const satisfies Record<string, Tool>;

/** Whether LibreOffice is installed with this library. Debian has a separate package for each LibreOffice program. */
function hasOffice(library: string): boolean {
  const soffice = findOnPath('soffice');
  if (soffice === undefined || !existsSync('/etc/debian_version')) return soffice !== undefined;
  return existsSync(join(dirname(realpathSync(soffice)), library));
}

function installOnDebian(packages: readonly string[]) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  console.log(`Installing ${packages.join(' and ')}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env });
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...packages);
}

/** Installs missing tools if this is Debian and the user is root. Exits if a tool is still missing. */
export function prepareTools(wanted: readonly Tool[]): void {
  const missing = () => wanted.filter(({ isInstalled }) => !isInstalled()).map((tool) => tool.package);
  if (missing().length > 0) installOnDebian(missing());
  if (missing().length === 0) return;
  console.error(
    `Install ${missing().join(' and ')} (any Chromium, Firefox, WebKitGTK, Xvfb, Poppler or LibreOffice), then run the tests again.`,
  );
  process.exit(1);
}
