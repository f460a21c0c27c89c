import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { convertByLibreOffice } from '../../../../lambdas/conversion/docx/convert-by-libreoffice.ts';
import { waitUntilPasses } from '../../../support/eventually.ts';
import { paragraph, wordFile } from './word-files.ts';

const directory = mkdtempSync(join(tmpdir(), 'fake-office-'));
const { PATH: path, TMPDIR: temporary } = process.env;
const runs = join(directory, 'runs');
const runsSoFar = () => readFileSync(runs, 'utf8').length;

/** Installs a `soffice` that fails the first `stumbles` times and then converts. */
function installOffice(stumbles: number, act = 'kill -SEGV $$') {
  const script = `#!/bin/sh
printf x >> ${runs}
[ $(wc -c < ${runs}) -le ${stumbles} ] && { ${act}; exit 0; }
while [ "$1" != --outdir ]; do shift; done
mkdir -p "$2" && cp ${join(directory, 'one-page.pdf')} "$2/document.pdf"
`;
  writeFileSync(join(directory, 'soffice'), script, { mode: 0o755 });
}

const statusOf = (pid: string) => /^\d+ \(.*\) (\w) (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
const parentOf = (pid: string) => Number(statusOf(pid)[2]);
const isRunning = (pid: string) => existsSync(`/proc/${pid}`) && statusOf(pid)[1] !== 'Z';

beforeAll(async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawSquare({ x: 100, y: 100, size: 50 });
  writeFileSync(join(directory, 'one-page.pdf'), await pdf.save());
  Object.assign(process.env, { PATH: `${directory}:${path}`, TMPDIR: directory });
});
beforeEach(() => writeFileSync(runs, ''));
afterAll(() => {
  Object.assign(process.env, { PATH: path, TMPDIR: temporary });
  rmSync(directory, { recursive: true });
});

describe('LibreOffice', () => {
  it('that crashes once is started again and converts the document', async () => {
    installOffice(1);
    const { pdf } = await convertByLibreOffice(new Uint8Array());
    expect((await PDFDocument.load(pdf)).getPageCount()).toBe(1);
    expect(runsSoFar()).toBe(2);
  });

  it('that crashes twice on a document causes a refusal as damaged', async () => {
    installOffice(2);
    await expect(convertByLibreOffice(new Uint8Array())).rejects.toMatchObject({ reason: 'damaged' });
  });

  it('that cannot load a document causes a refusal as damaged without a retry', async () => {
    installOffice(1, 'echo Error: source file could not be loaded >&2');
    await expect(convertByLibreOffice(new Uint8Array())).rejects.toMatchObject({ reason: 'damaged' });
    expect(runsSoFar()).toBe(1);
  });

  it.each(['conversion', 'worker'] as const)('does not outlive its %s, and leaves no files', async (victim) => {
    const started = join(directory, 'started');
    rmSync(started, { force: true });
    installOffice(1, `echo $$ $PWD > ${started}.part; mv ${started}.part ${started}; exec sleep 60`);
    const document = join(directory, 'document.docx');
    writeFileSync(document, await wordFile([paragraph('My statement')]));
    const worker = spawn(process.execPath, [
      '--input-type=module',
      '--eval',
      `import { readFileSync } from 'node:fs';
      import { convertToPdf } from '${resolve('lambdas/conversion/convert-to-pdf.ts')}';
      await convertToPdf(readFileSync('${document}'), { docxEngine: 'libreoffice' }).catch(() => undefined);`,
    ]);
    await waitUntilPasses(async () => expect(existsSync(started)).toBe(true));
    const [office = '', files = ''] = readFileSync(started, 'utf8').trim().split(' ');
    process.kill(victim === 'worker' ? (worker.pid ?? 0) : parentOf(office), 'SIGKILL');
    await waitUntilPasses(async () =>
      expect({ office: isRunning(office), files: existsSync(files) }).toEqual({ office: false, files: false }),
    );
    worker.kill('SIGKILL');
  });
});
