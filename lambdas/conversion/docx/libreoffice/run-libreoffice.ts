import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { documentLimits } from '../../limits/document-limits.ts';
import { DocumentRefused } from '../../limits/document-refused.ts';

export const pathsIn = (directory: string) => ({
  profile: join(directory, 'profile'),
  fonts: join(directory, 'fonts.conf'),
  fontCache: join(directory, 'font-cache'),
  document: join(directory, 'document.docx'),
  output: join(directory, 'output'),
  pdf: join(directory, 'output', 'document.pdf'),
});

/** Enough for what LibreOffice says of a document that it cannot load. In characters. */
const mostSaid = 10_000;

/** Returns what LibreOffice said. It may quote the document: it is not to be logged. */
export async function runLibreOffice(directory: string): Promise<string> {
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
      // A process group, to kill all of it. Our environment stays out: it has credentials.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH, HOME: directory, TMPDIR: directory, LANG: 'C.UTF-8', FONTCONFIG_FILE: fonts },
    },
  );
  let said = '';
  office.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-mostSaid);
  });
  const closed = new Promise((resolve) => office.once('close', resolve));
  try {
    await waitForExit(office);
  } finally {
    killGroup(office);
  }
  await closed;
  return said;
}

function waitForExit(office: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const deadline = setTimeout(() => reject(new DocumentRefused('tooComplex')), documentLimits.officeMs);
  office.once('error', (cause) => reject(new Error('LibreOffice (soffice) could not be started.', { cause })));
  // The exit code is 0 even when the document could not be read.
  office.once('exit', () => resolve());
  return promise.finally(() => clearTimeout(deadline));
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {}
}
