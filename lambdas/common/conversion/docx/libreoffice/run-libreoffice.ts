import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { documentLimits } from '../../limits/document-limits.ts';
import { DocumentRefused } from '../../limits/document-refused.ts';

/** Where a conversion keeps its files. */
export const pathsIn = (directory: string) => ({
  profile: join(directory, 'profile'),
  fonts: join(directory, 'fonts.conf'),
  fontCache: join(directory, 'font-cache'),
  document: join(directory, 'document.docx'),
  output: join(directory, 'output'),
  pdf: join(directory, 'output', 'document.pdf'),
});

/** Runs LibreOffice once, on a profile of its own, and ends it with all its processes when it takes too long. */
export async function runLibreOffice(directory: string): Promise<void> {
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
      // A process group, so that all of it can be ended; and nothing of our environment, which has credentials.
      detached: true,
      stdio: 'ignore',
      env: { PATH: process.env.PATH, HOME: directory, TMPDIR: directory, LANG: 'C.UTF-8', FONTCONFIG_FILE: fonts },
    },
  );
  try {
    await ended(office);
  } finally {
    endGroup(office);
  }
}

function ended(office: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const deadline = setTimeout(() => reject(new DocumentRefused('tooComplex')), documentLimits.officeMs);
  office.once('error', (cause) => reject(new Error('LibreOffice (soffice) could not be started.', { cause })));
  // The exit code tells nothing: it is 0 even when the document could not be read.
  office.once('exit', () => resolve());
  return promise.finally(() => clearTimeout(deadline));
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
