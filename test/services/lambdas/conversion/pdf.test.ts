import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from '@jest/globals';
import PDFKit from 'pdfkit';
import { convertWithoutPreview } from '../../../../lambdas/conversion/convert-in-process.ts';
import { finishPdf } from '../../../../lambdas/pdf-layout/new-pdf.ts';
import { loadPdf } from '../../../../shared/documents/load-pdf.ts';
import { infoOf, linksIn, pageCountOf, pixelsOf, textIn } from './poppler.ts';
import { appearance, font, line, pdfByHand, stream } from './raw-pdf.ts';
import { convert } from './refusal.ts';
import { revisedPdf } from './revised-pdf.ts';

const printed = (draw: (pdf: PDFKit.PDFDocument) => void, options: PDFKit.PDFDocumentOptions = {}) => {
  const pdf = new PDFKit({ size: 'LETTER', ...options });
  draw(pdf);
  return finishPdf(pdf);
};
const wordsOf = async (source: Uint8Array) => textIn(await convert(source)).replace(/\s+/g, ' ');
const drawn = { content: line('The page') };

describe('a converted PDF', () => {
  it('keeps its pages and their text', async () => {
    const pdf = await convert(
      await printed((doc) => {
        doc.text('First page');
        doc.addPage({ size: 'A4', layout: 'landscape' }).text('Second page');
      }),
    );
    expect(textIn(pdf)).toMatch(/First page[\s\S]*Second page/);
    expect(pageCountOf(pdf)).toBe(2);
    expect(infoOf(pdf)).toMatchObject({ Title: 'Uploaded document', 'Page size': '612 x 792 pts (letter)' });
  });

  it('keeps links to websites, and no others', async () => {
    const pdf = await convert(
      await printed((doc) => {
        doc.text('A website', { link: 'https://foothills.example/a' });
        doc.text('A file', { link: 'file:///etc/passwd' });
        doc.text('A script', { link: 'javascript:alert(1)' });
      }),
    );
    expect(linksIn(pdf)).toEqual(['https://foothills.example/a']);
    expect(textIn(pdf)).toMatch(/A website[\s\S]*A file[\s\S]*A script/);
  });

  it.each([
    ['that BS sets', { BS: { W: 3 }, C: [1, 0, 0] }],
    ['that is the default', {}],
  ])('keeps a link with a border %s, and does not turn its page into a picture', async (_, box) => {
    const source = await PDFDocument.load(await printed((doc) => doc.text('Transcript of records')));
    const page = source.getPage(0);
    const link = { A: { S: 'URI', URI: PDFString.of('https://foothills.example/b') } };
    const rect = { Rect: [70, 700, 120, 725] };
    page.node.addAnnot(
      source.context.register(source.context.obj({ Type: 'Annot', Subtype: 'Link', ...rect, ...box, ...link })),
    );
    const pdf = await convert(await source.save());
    expect(linksIn(pdf)).toEqual(['https://foothills.example/b']);
    expect(textIn(pdf)).toContain('Transcript of records');
  });

  it.each([false, true])('keeps its last revision (object streams: %s)', async (objectStreams) => {
    const { bytes } = await revisedPdf(3, { objectStreams });
    expect(await wordsOf(bytes)).toMatch(/Signed, revision 2.*Page 2.*Page 3/);
    expect(await wordsOf(Buffer.concat([bytes, Buffer.alloc(500_000)]))).toMatch(/Signed, revision 2.*Page 3/);
  });

  it.each<[string, Uint8Array | Promise<Uint8Array>]>([
    [
      'with an email after its end',
      Buffer.concat([pdfByHand(drawn), Buffer.from('\n-- \nSent from my phone\n'.repeat(2_000))]),
    ],
    [
      'that is encrypted without an ID',
      printed((doc) => doc.text('The page'), { ownerPassword: 'owner', pdfVersion: '1.7ext3' }).then((pdf) =>
        Buffer.from(
          Buffer.from(pdf)
            .toString('latin1')
            .replace(/\/ID \[[^\]]*\]/, ''),
          'latin1',
        ),
      ),
    ],
  ])('keeps the text of a source %s', async (_, source) => {
    expect(await wordsOf(await source)).toContain('The page');
  });
});

/** The folder with PDFs that qpdf encrypted with an owner password. */
const folder = 'test/services/lambdas/conversion/corpus/protected';
const locked = readdirSync(folder).filter((name) => !name.startsWith('needs-password'));

describe('a PDF that is protected against changes', () => {
  it.each(locked)('is converted without its protection: %s', async (name) => {
    const bytes = readFileSync(join(folder, name));
    const pdf = await convert(bytes);
    // The browser uses loadPdf to join such files.
    for (const converted of [pdf, await (await loadPdf(bytes)).save()])
      expect(textIn(converted)).toMatch(/Record 1 of 2[\s\S]*Record 2 of 2/);
    expect(infoOf(pdf).Encrypted).toBe('no');
  });
});

const utf16 = (text: string) => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
/** Creates a form with one field, object 6. Its parent fields, if any, are objects from number 8 on. */
const form = (field: string, objects: Record<number, string> = {}) =>
  pdfByHand({
    catalog: `/AcroForm << /Fields [6 0 R] /DR << ${font} >> /DA (/F1 12 Tf 0 g) /NeedAppearances true >>`,
    page: '/Annots [6 0 R]',
    content: line('The form'),
    objects: { 6: `<< /Type /Annot /Subtype /Widget /Rect [72 600 400 630] /P 3 0 R ${field} >>`, ...objects },
  });
const textField = '/FT /Tx /T (name) /V (Filled in)';
const checkBox = (states: string) =>
  form(`/FT /Btn ${states} /AP << /N << /Yes 7 0 R /Off 9 0 R >> >>`, {
    7: appearance('Checked'),
    9: appearance('Not checked'),
  });

it.each([
  ['is signed', '/AcroForm << /SigFlags 3 /Fields [6 0 R] >>', true],
  ['is certified', '/Perms << /DocMDP 7 0 R >>', true],
  ['may be filled in with Adobe Reader', '/Perms << /UR3 7 0 R >>', false],
])('the converter says whether a PDF has a digital signature: one that %s', async (_, catalog, isSigned) => {
  const field = '<< /Type /Annot /Subtype /Widget /FT /Sig /T (Registrar) /Rect [0 0 0 0] /V 7 0 R >>';
  const signature = '<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 10 20 30] /Contents <00> >>';
  const source = pdfByHand({ ...drawn, catalog, page: '/Annots [6 0 R]', objects: { 6: field, 7: signature } });
  expect((await convertWithoutPreview(source, 'embedded')).isSigned).toBe(isSigned);
});

describe('a form in a PDF', () => {
  it.each<[string, Uint8Array]>([
    ['without an appearance stream', form(textField)],
    [
      'with an appearance stream of an earlier answer',
      form(`${textField} /AP << /N 7 0 R >>`, { 7: appearance('Before') }),
    ],
    [
      'whose grandparent has the answer',
      form('/Parent 8 0 R', {
        8: '<< /Parent 9 0 R /Kids [6 0 R] >>',
        9: `<< ${textField} /Kids [8 0 R] >>`,
      }),
    ],

    [
      'with a choice whose label differs from its value',
      form('/FT /Ch /V (o1) /Opt [[(o1) (Filled in)] [(o2) (Not this)]]'),
    ],

    ['that is rotated', form(`${textField} /MK << /R 90 >>`)],
  ])('shows the answer of a field %s, as plain text', async (_, source) => {
    const pdf = await convert(source);
    const words = textIn(pdf).replace(/\s+/g, ' ');
    expect(words).toContain('Filled in');
    expect(words).not.toMatch(/Before|Not this|o1/);
    expect(infoOf(pdf)).toMatchObject({ Form: 'none', JavaScript: 'no' });
  });

  it.each(['Nguyễn Thị Ánh', 'Фёдор', '李小龙'])('shows the name %s', async (name) => {
    expect(await wordsOf(form(`/FT /Tx /V ${utf16(name)} /DA (/Helv 12 Tf 0 g)`))).toContain(name);
  });

  it.each([
    ['from the left', '', 0],
    ['in the middle', '/Q 1', 3],
    ['to the right', '/Q 2', 6],
  ])('writes each letter into its own box, %s', async (_, entries, first) => {
    const source = form(`/FT /Tx /V (HHHH) /MaxLen 10 /Ff ${1 << 24} ${entries}`);
    const page = pixelsOf(await convert(source));
    const cell = (400 - 72) / 10;
    const inked = Array.from({ length: 10 }, (_, index) => {
      const left = Math.round(72 + index * cell);
      const columns = Array.from({ length: Math.floor(cell) }, (_, x) =>
        Array.from({ length: 28 }, (_, y) => (page.at(left + x, 792 - 629 + y)[0] ?? 255) < 128).some(Boolean),
      );
      // The letter is in the middle of its box, and the sides are empty.
      return columns.slice(10, -10).includes(true) && !columns.slice(0, 6).concat(columns.slice(-6)).includes(true);
    });
    expect(inked).toEqual(Array.from({ length: 10 }, (_, index) => index >= first && index < first + 4));
  });

  it('shows whether a box is checked', async () => {
    for (const states of ['/V /Yes', '/AS /Yes']) expect(await wordsOf(checkBox(states))).toMatch(/The form Checked/);
    expect(await wordsOf(checkBox('/AS /Off /V /Yes'))).toContain('Not checked');
    expect(await wordsOf(form('/FT /Btn /V /Yes'))).toMatch(/The form X/);
    for (const other of ['/FT /Btn /V /Off', '/FT /Btn', '/FT /Btn /Ff 65536 /V /Yes'])
      expect(await wordsOf(form(other))).not.toContain('X');
  });

  it('shows boxes beside answers, even if readers draw all fields in their own way', async () => {
    const box = (content: string) => stream('/Type /XObject /Subtype /Form /BBox [0 0 20 20]', content);
    const field = (entries: string) => `<< /Type /Annot /Subtype /Widget /F 4 /T (${entries.length}) ${entries} >>`;
    const button = (state: string, left: number) =>
      `/FT /Btn /AS /${state} /Rect [${left} 500 ${left + 20} 520] /MK << /BC [0] >> /AP << /N << /Yes 8 0 R /Off 9 0 R >> >>`;
    const source = pdfByHand({
      catalog: '/AcroForm << /Fields [5 0 R 6 0 R 7 0 R] /DA (/ZaDb 0 Tf 0 g) /NeedAppearances true >>',
      page: '/Annots [5 0 R 6 0 R 7 0 R]',
      objects: {
        5: field(`/FT /Tx /V ${utf16('李小龙')} /Rect [72 600 400 630]`),
        6: field(button('Yes', 72)),
        7: field(button('Off', 144)),
        8: box('0 0 20 20 re S 4 4 12 12 re f'),
        9: box('0 0 20 20 re S'),
      },
    });
    const pdf = await convert(source);
    const page = pixelsOf(pdf);
    expect(textIn(pdf).trim()).toBe('李小龙');
    expect([82, 154].map((x) => page.at(x, 792 - 510)[0])).toEqual([0, 255]);
  });

  it('shows a note without an appearance stream, unless it is hidden', async () => {
    const note = (flags: string) =>
      pdfByHand({
        page: '/Annots [6 0 R]',
        objects: {
          6: `<< /Type /Annot /Rect [72 600 400 630] /Subtype /FreeText /Contents (A typewriter) /DA (/Helv 12 Tf 0 g) ${flags} >>`,
        },
      });
    expect(await wordsOf(note('/F 4'))).toContain('A typewriter');
    await expect(convert(note('/F 2'))).rejects.toMatchObject({ reason: 'blank' });
  });
});

describe('the layers of a PDF', () => {
  it.each([
    ['9 0 R', false],
    ['<< /Type /OCMD /OCGs [8 0 R 9 0 R] /P /AllOn >>', false],
    ['<< /Type /OCMD /VE [/And 8 0 R [/Not [/Or 8 0 R 9 0 R]]] >>', false],
    ['8 0 R', true],
    ['<< /Type /OCMD /OCGs [8 0 R 9 0 R] >>', true],
    ['<< /Type /OCMD /VE [/And 8 0 R [/Not 9 0 R]] >>', true],
  ])('decide whether their notes and drawings are shown (%s: %s)', async (membership, isShown) => {
    const words = await wordsOf(
      pdfByHand({
        catalog: '/OCProperties << /OCGs [8 0 R 9 0 R] /D << /OFF [9 0 R] >> >>',
        page: '/Annots [5 0 R]',
        resources: '/XObject << /AA 7 0 R >>',
        content: `${line('The page')} /AA Do`,
        objects: {
          5: `<< /Type /Annot /Subtype /FreeText /Rect [72 600 372 630] /OC ${membership} /AP << /N 6 0 R >> >>`,
          6: appearance('A note'),
          7: appearance('A drawing').replace('/Type /XObject', `/Type /XObject /OC ${membership}`),
          8: '<< /Type /OCG /Name (On) >>',
          9: '<< /Type /OCG /Name (Off) >>',
        },
      }),
    );
    expect(words).toContain('The page');
    expect([words.includes('A note'), words.includes('A drawing')]).toEqual([isShown, isShown]);
  });

  it.each([
    ['ON', '/OFF [8 0 R]', true],
    ['OFF', '', false],
  ])('that readers turn %s on screen are so in the converted PDF', async (state, usual, isShown) => {
    const words = await wordsOf(
      pdfByHand({
        catalog: `/OCProperties << /OCGs [8 0 R] /D << ${usual} /AS [<< /Event /View /OCGs [8 0 R] >>] >> >>`,
        resources: '/XObject << /AA 7 0 R >>',
        content: `${line('The page')} /AA Do`,
        objects: {
          7: appearance('A drawing').replace('/Type /XObject', '/Type /XObject /OC 8 0 R'),
          8: `<< /Type /OCG /Name (Layer) /Usage << /View << /ViewState /${state} >> >> >>`,
        },
      }),
    );
    expect([words.includes('The page'), words.includes('A drawing')]).toEqual([true, isShown]);
  });
});
