import type { Pdfium } from './load-pdfium.ts';

/** Calls PDFium with room for some numbers, and reads what it wrote there. */
export function numbersFrom(
  pdfium: Pdfium,
  kind: 'i32' | 'float' | 'double',
  count: number,
  call: (...pointers: number[]) => unknown,
): number[] {
  const bytes = kind === 'double' ? 8 : 4;
  const start = pdfium.pdfium.wasmExports.malloc(count * bytes);
  const pointers = Array.from({ length: count }, (_, index) => start + index * bytes);
  call(...pointers);
  const numbers = pointers.map((pointer) => pdfium.pdfium.getValue(pointer, kind));
  pdfium.pdfium.wasmExports.free(start);
  return numbers;
}
