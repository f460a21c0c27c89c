import { PDFDocument } from '@cantoo/pdf-lib';

export const font = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';

/** Returns page content that draws a line of text. */
export const line = (text: string, y = 700) => `BT /F1 24 Tf 72 ${y} Td (${text}) Tj ET`;

export const stream = (entries: string, content: string | Uint8Array) => {
  const bytes = Buffer.from(content as string, 'latin1');
  return `<< ${entries} /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`;
};

/** Returns an appearance stream that draws a text. */
export const appearance = (text: string) =>
  stream(
    `/Type /XObject /Subtype /Form /BBox [0 0 300 30] /Resources << ${font} >>`,
    `BT /F1 12 Tf 2 2 Td (${text}) Tj ET`,
  );

interface Parts {
  readonly catalog?: string;
  readonly page?: string;
  readonly resources?: string;
  readonly content?: string;
  /** More objects by number, or replacements of the catalog (1), page tree (2), page (3) and its content (4). */
  readonly objects?: Readonly<Record<number, string>>;
}

/** Builds a PDF of one page from raw objects. */
export function pdfByHand({ catalog = '', page = '', resources = '', content = '', objects = {} }: Parts): Uint8Array {
  const all: Readonly<Record<number, string>> = {
    1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << ${font} ${resources} >> /Contents 4 0 R ${page} >>`,
    4: stream('', content),
    ...objects,
  };
  const body = Object.entries(all).map(([number, object]) => `${number} 0 obj\n${object}\nendobj\n`);
  return Buffer.from(`%PDF-1.7\n${body.join('')}trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`, 'latin1');
}

/** Returns all objects and decoded streams of a PDF as text. */
export async function plain(pdf: Uint8Array): Promise<string> {
  const opened = await PDFDocument.load(pdf, { updateMetadata: false });
  return Buffer.from(await opened.save({ useObjectStreams: false })).toString('latin1');
}
