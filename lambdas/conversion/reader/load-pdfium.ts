import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { init, WrappedPdfiumModule } from '@embedpdf/pdfium';
import { documentLimits } from '../limits/document-limits.ts';
import { DocumentRefused } from '../limits/document-refused.ts';
import { lendFonts } from './lend-fonts.ts';

export type Pdfium = WrappedPdfiumModule;

const require = createRequire(import.meta.url);

let loaded: Promise<Pdfium> | undefined;

/** Returns the process's only PDFium, because compiling it takes longer than reading a document. */
export function loadPdfium(): Promise<Pdfium> {
  loaded ??= start();
  return loaded;
}

/** Runs a function with PDFium. Throws DocumentRefused if the document breaks PDFium. */
export async function withPdfium<T>(use: (pdfium: Pdfium) => T | Promise<T>): Promise<T> {
  try {
    return await use(await loadPdfium());
  } catch (error) {
    if (error instanceof DocumentRefused) throw error;
    discardPdfium();
    throw new DocumentRefused('tooComplex', { cause: error });
  }
}

/** Discards PDFium after a crash, which may have left its memory in any state. */
export function discardPdfium(): void {
  loaded = undefined;
}

async function start(): Promise<Pdfium> {
  const { init } = await import('@embedpdf/pdfium');
  const binary = new WebAssembly.Module(readFileSync(require.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const pdfium = await init({
    instantiateWasm(imports, receive) {
      const instance = new WebAssembly.Instance(binary, imports);
      limitMemory(instance.exports.memory as WebAssembly.Memory);
      receive(instance);
      return instance.exports;
    },
    print: () => undefined,
    printErr: () => undefined,
  } as Parameters<typeof init>[0]);
  pdfium.PDFiumExt_Init();
  lendFonts(pdfium);
  return pdfium;
}

/** Limits PDFium's memory, which could grow to 2 GB. PDFium reports refused memory as a crash. */
function limitMemory(memory: WebAssembly.Memory): void {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * WASM_PAGE > documentLimits.readerBytes)
      throw new RangeError('The document needs too much memory.');
    return grow(pages);
  };
}

const WASM_PAGE = 65_536;
