// Converts a Word document to a PDF: checks its parts, accepts tracked changes, replaces fields by the text that their
// author saw, and draws it with one of two engines.

import type { Converted } from '../comparison/converted.ts';
import { acceptChanges } from './accept-changes.ts';
import { checkDocx } from './check-docx.ts';
import { type Parts, readParts, writeParts } from './parts/parts.ts';

/** The program that draws. `embedded` needs only npm packages and simplifies the layout; `libreoffice` keeps it. */
export type DocxEngine = 'embedded' | 'libreoffice';

type Engine = (parts: Parts) => Promise<Converted>;

const engines: Readonly<Record<DocxEngine, Engine>> = {
  embedded: async (parts) => ({
    pdf: await (await import('./embedded/convert-embedded.ts')).convertEmbedded(parts),
    picturedPages: 0,
  }),
  libreoffice: async (parts) => {
    const converted = await (await import('./convert-by-libreoffice.ts')).convertByLibreOffice(writeParts(parts));
    await (await import('./equations.ts')).refuseFaultyEquations(parts, converted.pdf);
    return converted;
  },
};

export async function convertDocx(bytes: Uint8Array, engine: DocxEngine): Promise<Converted> {
  const parts = await readParts(bytes);
  return engines[engine](acceptChanges(parts, await checkDocx(parts)));
}
