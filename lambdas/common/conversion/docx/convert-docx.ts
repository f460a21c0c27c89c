import { checkDocx } from './checks/check-docx.ts';
import type { DocxEngine } from './docx-engine.ts';
import { type Parts, readParts } from './parts/read-parts.ts';

type Engine = (bytes: Uint8Array, parts: Parts) => Promise<Uint8Array>;

const engines: Readonly<Record<DocxEngine, Engine>> = {
  embedded: async (_, parts) => (await import('./embedded/convert-embedded.ts')).convertEmbedded(parts),
  libreoffice: async (bytes) => (await import('./libreoffice/convert-by-libreoffice.ts')).convertByLibreOffice(bytes),
};

export async function convertDocx(bytes: Uint8Array, engine: DocxEngine): Promise<Uint8Array> {
  const parts = await readParts(bytes);
  await checkDocx(parts);
  return engines[engine](bytes, parts);
}
