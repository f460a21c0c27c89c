import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fontDirectories } from '../../pdf-layout/fonts/fonts.ts';
import type { Converted } from '../comparison/converted.ts';
import { documentLimits } from '../limits/document-limits.ts';
import { DocumentRefused } from '../limits/document-refused.ts';
import { rewritePdf } from '../pdf/rewrite-pdf.ts';
import { escapeXml } from './parts/xml.ts';

/** Converts with LibreOffice, in up to two attempts, because one can fail on a busy machine. Throws DocumentRefused. */
export async function convertByLibreOffice(bytes: Uint8Array): Promise<Converted> {
  const pdf = (await tryOnce(bytes)) ?? (await tryOnce(bytes));
  if (!pdf) throw new DocumentRefused('damaged');
  return rewritePdf(pdf);
}

/**
 * Makes one attempt. Returns undefined if LibreOffice ended without a PDF and without a reason. Its processes and files
 * may outlive the attempt: they end with the process that converts the document (`convert-in-child-process.ts`).
 */
async function tryOnce(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const directory = await mkdtemp(join(tmpdir(), 'word-'));
  const paths = pathsIn(directory);
  await mkdir(join(paths.profile, 'user'), { recursive: true });
  await writeFile(join(paths.profile, 'user', 'registrymodifications.xcu'), profile);
  await writeFile(paths.fonts, fontSettings(paths.fontCache));
  await writeFile(paths.document, bytes);
  const stderr = await runLibreOffice(directory);
  if (stderr.includes('could not be loaded')) throw new DocumentRefused('damaged');
  return outputOf(paths.pdf);
}

async function outputOf(file: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(file);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    return undefined;
  }
}

const pathsIn = (directory: string) => ({
  profile: join(directory, 'profile'),
  fonts: join(directory, 'fonts.conf'),
  fontCache: join(directory, 'font-cache'),
  document: join(directory, 'document.docx'),
  output: join(directory, 'output'),
  pdf: join(directory, 'output', 'document.pdf'),
});

/** The characters of output to keep. LibreOffice's message about a document that it can't load fits. */
const keptCharacters = 10_000;

/** Runs LibreOffice and returns its error output. Don't log the output, because it may quote the document. */
async function runLibreOffice(directory: string): Promise<string> {
  const { profile, fonts, document, output } = pathsIn(directory);
  const office = spawn(
    'soffice',
    [
      `-env:UserInstallation=${pathToFileURL(profile)}`,
      '--headless',
      '--norestore',
      '--nologo',
      '--nolockcheck',
      '--infilter=MS Word 2007 XML',
      '--convert-to',
      'pdf:writer_pdf_Export',
      '--outdir',
      output,
      document,
    ],
    {
      cwd: directory,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH, HOME: directory, TMPDIR: directory, LANG: 'C.UTF-8', FONTCONFIG_FILE: fonts },
    },
  );
  let stderr = '';
  office.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-keptCharacters);
  });
  await waitForEnd(office);
  return stderr;
}

function waitForEnd(office: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const deadline = setTimeout(() => reject(new DocumentRefused('tooComplex')), documentLimits.officeMs);
  office.once('error', (cause) => reject(new Error("LibreOffice (soffice) couldn't be started.", { cause })));
  // The exit code is 0 even if the document could not be read.
  office.once('close', () => resolve());
  return promise.finally(() => clearTimeout(deadline));
}

/** Settings for untrusted documents: LibreOffice runs no macros, fetches nothing and updates nothing. */
const settings = [
  ['org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', true],
  ['org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', true],
  ['org.openoffice.Office.Common/Security/Scripting', 'DisableActiveContent', true],
  ['org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', 3],
  ['org.openoffice.Office.Common/Misc', 'CrashReport', false],
  ['org.openoffice.Office.Writer/Content/Update', 'Link', 0],
  ['org.openoffice.Office.Java/VirtualMachine', 'Enable', false],
] as const;

const items = settings.map(
  ([path, name, value]) =>
    `<item oor:path="/${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
);

/** The content of `user/registrymodifications.xcu` in a LibreOffice profile. */
const profile = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
${items.join('\n')}
</oor:items>
`;

const fontSettings = (cache: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
${fontDirectories()
  .map((directory) => `<dir>${escapeXml(directory)}</dir>`)
  .join('\n')}
<cachedir>${escapeXml(cache)}</cachedir>
</fontconfig>
`;
