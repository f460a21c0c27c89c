import type { Converted } from '../comparison/converted.ts';
import { checkDocx } from './checks/check-docx.ts';
import type { DocxEngine } from './docx-engine.ts';
import { acceptChanges } from './parts/accept-changes.ts';
import { type Parts, readParts } from './parts/read-parts.ts';
import { writeParts } from './parts/write-parts.ts';

type Engine = (parts: Parts) => Promise<Converted>;

const engines: Readonly<Record<DocxEngine, Engine>> = {
  embedded: async (parts) => ({
    pdf: await (await import('./embedded/convert-embedded.ts')).convertEmbedded(parts),
    picturedPages: 0,
  }),
  libreoffice: async (parts) =>
    (await import('./libreoffice/convert-by-libreoffice.ts')).convertByLibreOffice(writeParts(parts)),
};

export async function convertDocx(bytes: Uint8Array, engine: DocxEngine): Promise<Converted> {
  const parts = await readParts(bytes);
  return engines[engine](acceptChanges(parts, await checkDocx(parts)));
}
