import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasCode } from '../../../platform/has-code.ts';
import type { Converted } from '../../comparison/converted.ts';
import { DocumentRefused } from '../../limits/document-refused.ts';
import { rewritePdf } from '../../pdf/rewrite-pdf.ts';
import { fontSettings } from './font-settings.ts';
import { profile } from './profile.ts';
import { pathsIn, runLibreOffice } from './run-libreoffice.ts';

/** LibreOffice itself may stumble, on a busy machine for instance: only what it ends twice without a word is the document's. */
export async function convertByLibreOffice(bytes: Uint8Array): Promise<Converted> {
  const pdf = (await tryOnce(bytes)) ?? (await tryOnce(bytes));
  if (!pdf) throw new DocumentRefused('damaged');
  return rewritePdf(pdf);
}

/** Undefined when LibreOffice ended without saying why. */
async function tryOnce(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const directory = await mkdtemp(join(tmpdir(), 'word-'));
  try {
    const places = pathsIn(directory);
    await mkdir(join(places.profile, 'user'), { recursive: true });
    await writeFile(join(places.profile, 'user', 'registrymodifications.xcu'), profile);
    await writeFile(places.fonts, fontSettings(places.fontCache));
    await writeFile(places.document, bytes);
    const said = await runLibreOffice(directory);
    if (said.includes('could not be loaded')) throw new DocumentRefused('damaged');
    return await outputOf(places.pdf);
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function outputOf(file: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(file);
  } catch (cause) {
    if (!hasCode(cause, 'ENOENT')) throw cause;
    return undefined;
  }
}
