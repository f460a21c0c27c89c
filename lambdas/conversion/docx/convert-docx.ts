import type { Converted } from '../comparison/converted.ts';
import { checkDocx } from './checks/check-docx.ts';
import type { DocxEngine } from './docx-engine.ts';
import { type Parts, readParts } from './parts/read-parts.ts';

type Engine = (bytes: Uint8Array, parts: Parts) => Promise<Converted>;

const engines: Readonly<Record<DocxEngine, Engine>> = {
  embedded: async (_, parts) => ({
    pdf: await (await import('./embedded/convert-embedded.ts')).convertEmbedded(parts),
    picturedPages: 0,
  }),
  libreoffice: async (bytes) => (await import('./libreoffice/convert-by-libreoffice.ts')).convertByLibreOffice(bytes),
};

export async function convertDocx(bytes: Uint8Array, engine: DocxEngine): Promise<Converted> {
  const parts = await readParts(bytes);
  await checkDocx(parts);
  return engines[engine](bytes, parts);
}
