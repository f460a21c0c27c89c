import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { convertByLibreOffice } from '../../../../lambdas/conversion/docx/convert-by-libreoffice.ts';

const directory = mkdtempSync(join(tmpdir(), 'fake-office-'));
const path = process.env.PATH;
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

beforeAll(async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawSquare({ x: 100, y: 100, size: 50 });
  writeFileSync(join(directory, 'one-page.pdf'), await pdf.save());
  process.env.PATH = `${directory}:${path}`;
});
beforeEach(() => writeFileSync(runs, ''));
afterAll(() => {
  process.env.PATH = path;
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
});
