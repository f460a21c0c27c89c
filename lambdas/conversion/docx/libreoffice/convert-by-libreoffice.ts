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

export async function convertByLibreOffice(bytes: Uint8Array): Promise<Converted> {
  const directory = await mkdtemp(join(tmpdir(), 'word-'));
  try {
    const places = pathsIn(directory);
    await mkdir(join(places.profile, 'user'), { recursive: true });
    await writeFile(join(places.profile, 'user', 'registrymodifications.xcu'), profile);
    await writeFile(places.fonts, fontSettings(places.fontCache));
    await writeFile(places.document, bytes);
    await runLibreOffice(directory);
    return await rewritePdf(await outputOf(places.pdf));
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function outputOf(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (cause) {
    if (!hasCode(cause, 'ENOENT')) throw cause;
    throw new DocumentRefused('damaged', { cause });
  }
}
