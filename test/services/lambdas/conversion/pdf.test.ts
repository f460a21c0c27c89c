import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFHexString, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, it } from '@jest/globals';
import PDFKit from 'pdfkit';
import sharp from 'sharp';
import { bytesOf } from '../../../../lambdas/paper/new-pdf.ts';
import { attachmentsOf, infoOf, linksIn, pageCountOf, pixelsOf, scriptsIn, textIn } from './poppler.ts';
import { convert, refusalOf } from './refusal.ts';

const made = (draw: (pdf: PDFKit.PDFDocument) => void, options: PDFKit.PDFDocumentOptions = {}) => {
  const pdf = new PDFKit({ size: 'LETTER', ...options });
  draw(pdf);
  return bytesOf(pdf);
};
const simple = (options?: PDFKit.PDFDocumentOptions) => made((pdf) => pdf.text('Transcript of records'), options);

/** A PDF of one page whose only content stream is the one given. */
const withContent = (stream: Uint8Array, filter: string) =>
  Buffer.concat([
    Buffer.from(
      '%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n' +
        '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<<>>/Contents 4 0 R>> endobj\n' +
        `4 0 obj <</Length ${stream.length}/Filter ${filter}>> stream\n`,
    ),
    stream,
    Buffer.from('\nendstream endobj\ntrailer <</Root 1 0 R/Size 5>>\nstartxref\n0\n%%EOF\n'),
  ]);

describe('a PDF', () => {
  it('keeps its pages, their sizes and their text', async () => {
    const pdf = await convert(
      await made((doc) => {
        doc.text('First page');
        doc.addPage({ size: 'A4', layout: 'landscape' }).text('Second page');
      }),
    );
    expect(textIn(pdf)).toMatch(/First page[\s\S]*Second page/);
    expect(pageCountOf(pdf)).toBe(2);
    expect(infoOf(pdf)).toMatchObject({ Title: 'Uploaded document', 'Page size': '612 x 792 pts (letter)' });
  });

  it('loses scripts, attachments, actions and private data', async () => {
    const source = await PDFDocument.load(await simple());
    source.addJavaScript('canary', 'app.alert("canary of the script")');
    await source.attach(Buffer.from('canary of the attachment'), 'canary.xml', { mimeType: 'text/xml' });
    const { context } = source;
    const action = (entries: Record<string, string>) => context.obj({ Type: 'Action', ...entries });
    source.catalog.set(PDFName.of('OpenAction'), context.obj({ S: 'Launch', F: PDFString.of('canary.exe') }));
    source.catalog.set(PDFName.of('AA'), context.obj({ WC: { S: 'JavaScript', JS: PDFString.of('canary()') } }));
    const [page] = source.getPages();
    page?.node.set(PDFName.of('AA'), context.obj({ O: action({ S: 'JavaScript' }) }));
    page?.node.set(PDFName.of('PieceInfo'), context.obj({ Canary: PDFString.of('canary') }));
    source.setAuthor('canary of the author');
    const bytes = await source.save({ useObjectStreams: false });
    expect(Buffer.from(bytes).toString('latin1')).toContain('Launch');

    const pdf = await convert(bytes);
    expect(scriptsIn(pdf)).toBe('');
    expect(attachmentsOf(pdf)).toMatch(/^0 embedded files/);
    const plain = Buffer.from(await (await PDFDocument.load(pdf)).save({ useObjectStreams: false })).toString('latin1');
    expect(plain).not.toMatch(/canary|JavaScript|Launch|OpenAction|EmbeddedFile|\/AA|PieceInfo/i);
    expect(textIn(pdf)).toContain('Transcript of records');
  });

  it('keeps links to websites and removes others', async () => {
    const pdf = await convert(
      await made((doc) => {
        doc.text('A website', { link: 'https://foothills.example/a' });
        doc.text('A file', { link: 'file:///etc/passwd' });
        doc.text('A script', { link: 'javascript:alert(1)' });
      }),
    );
    expect(linksIn(pdf)).toEqual(['https://foothills.example/a']);
    expect(textIn(pdf)).toMatch(/A website[\s\S]*A file[\s\S]*A script/);
  });

  it.each([
    ['of Border', { Border: [0, 0, 1] }],
    ['of a dashed Border', { Border: [0, 0, 2, [3, 2]] }],
    ['of BS', { BS: { W: 3 }, C: [1, 0, 0] }],
    ['by default', {}],
  ])('keeps links with a box, %s, and their text as text', async (_, box) => {
    const source = await PDFDocument.load(await simple());
    const { context } = source;
    const links = [
      { A: { S: 'URI', URI: PDFString.of('https://foothills.example/b') } },
      { Dest: [source.getPage(0).ref, 'Fit'] },
    ].map((target, index) => {
      const rect = [70 + 60 * index, 700, 120 + 60 * index, 725];
      return context.obj({ Type: 'Annot', Subtype: 'Link', Rect: rect, ...box, ...target });
    });
    source.getPage(0).node.set(PDFName.of('Annots'), context.obj(links));
    // Throws if a page is kept as a picture.
    const pdf = await convert(await source.save());
    expect(linksIn(pdf)).toEqual(['https://foothills.example/b']);
    expect(textIn(pdf)).toContain('Transcript of records');
  });

  it('flattens filled-in fields and notes into the page', async () => {
    const source = await PDFDocument.create();
    const page = source.addPage([612, 792]);
    const form = source.getForm();
    const field = form.createTextField('name');
    field.setText('Lan Nguyen');
    field.addToPage(page, { x: 50, y: 700, width: 200, height: 20 });
    const box = form.createCheckBox('agree');
    box.addToPage(page, { x: 50, y: 600, width: 40, height: 40 });
    box.check();
    const stamp = source.context.register(
      source.context.stream('1 0 0 rg 0 0 10 10 re f', {
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [0, 0, 10, 10],
        Matrix: [1, 0, 0, 1, 5, 5],
      }),
    );
    page.node.addAnnot(
      source.context.register(
        source.context.obj({
          Type: 'Annot',
          Subtype: 'Stamp',
          Rect: [100, 100, 200, 150],
          AP: { N: stamp },
          A: { S: 'JavaScript', JS: PDFHexString.fromText('x()') },
        }),
      ),
    );
    const pdf = await convert(await source.save());
    expect(textIn(pdf)).toContain('Lan Nguyen');
    expect(infoOf(pdf)).toMatchObject({ Form: 'none', JavaScript: 'no' });
    const pixels = pixelsOf(pdf);
    expect(pixels.at(150, 792 - 125)).toEqual([255, 0, 0]);
    expect(pixels.at(205, 792 - 125)).toEqual([255, 255, 255]);
  });

  it('draws appearances that were left to the reader', async () => {
    const source = await PDFDocument.create();
    const page = source.addPage([612, 792]);
    await source.embedFont(StandardFonts.Helvetica);
    const field = source.getForm().createTextField('name');
    field.setText('Undrawn answer');
    field.addToPage(page, { x: 50, y: 700, width: 200, height: 20 });
    for (const widget of field.acroField.getWidgets()) widget.dict.delete(PDFName.of('AP'));
    const bytes = await source.save({ updateFieldAppearances: false });
    expect(textIn(await convert(bytes))).toContain('Undrawn answer');
  });

  it('hides what its layers hide', async () => {
    const source = await PDFDocument.create();
    const page = source.addPage([612, 792]);
    const { context } = source;
    const layer = context.register(context.obj({ Type: 'OCG', Name: PDFString.of('Hidden') }));
    source.catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: [layer], D: { OFF: [layer], Order: [layer] } }));
    page.node.set(PDFName.of('Resources'), context.obj({ Properties: { Hidden: layer } }));
    const content = context.register(context.stream('/OC /Hidden BDC 1 0 0 rg 0 0 612 792 re f EMC'));
    page.node.set(PDFName.of('Contents'), content);
    expect(pixelsOf(await convert(await source.save())).at(300, 300)).toEqual([255, 255, 255]);
  });

  it('loses the location of its pictures', async () => {
    const jpeg = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#f00' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Canary' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .toBuffer();
    const pdf = await convert(await made((doc) => doc.image(jpeg, 100, 100)));
    expect(Buffer.from(pdf).includes('Canary')).toBe(false);
    const [r = 0, g = 0] = pixelsOf(pdf).at(110, 110);
    expect([r > 240, g < 20]).toEqual([true, true]);
  });

  it.each(['1.3', '1.4', '1.7', '1.7ext3'] as const)(
    'that is locked against changes only is taken (version %s)',
    async (pdfVersion) => {
      const pdf = await convert(
        await simple({ ownerPassword: 'owner', permissions: { printing: 'lowResolution' }, pdfVersion }),
      );
      expect(textIn(pdf)).toContain('Transcript of records');
      expect(infoOf(pdf).Encrypted).toBe('no');
    },
  );

  it('that is protected against changes keeps the colours of its pictures', async () => {
    const png = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#285c29' } })
      .png({ palette: true })
      .toBuffer();
    const pdf = await convert(await made((doc) => doc.image(png, 100, 100, { width: 60 }), { ownerPassword: 'owner' }));
    expect(pixelsOf(pdf).at(130, 130)).toEqual([0x28, 0x5c, 0x29]);
  });

  it('is recognized with something before its header', async () => {
    expect(await refusalOf(Buffer.concat([Buffer.from('\n\nX-Junk: 1\n'), await simple()]))).toBe('taken');
  });
});

describe('refused are PDFs', () => {
  it.each(['1.3', '1.4', '1.7', '1.7ext3'] as const)('with a password (version %s)', async (pdfVersion) => {
    expect(await refusalOf(await simple({ userPassword: 'secret', pdfVersion }))).toBe('passwordProtected');
  });

  it('that are truncated', async () => {
    const whole = await made((doc) => {
      for (let page = 0; page < 5; page += 1) doc.addPage().text(`Page ${page} `.repeat(200));
    });
    for (const part of [0.1, 0.5, 0.9, 0.98])
      expect(await refusalOf(whole.subarray(0, Math.floor(whole.length * part)))).toBe('damaged');
  });

  it('that only have the header of one', async () => {
    expect(await refusalOf(Buffer.from('%PDF-1.7\nHello'))).toBe('damaged');
    expect(await refusalOf(Buffer.from('%PDF-1.7\nHello\nstartxref\n0\n%%EOF'))).toBe('damaged');
  });

  it('with more than 200 pages', async () => {
    const pages = (count: number) =>
      made((doc) => {
        for (let page = 1; page < count; page += 1) doc.addPage();
      });
    expect(await refusalOf(await pages(201))).toBe('tooManyPages');
    expect(pageCountOf(await convert(await pages(200)))).toBe(200);
  });

  it('that decompress to hundreds of megabytes', async () => {
    const zeros = deflateSync(Buffer.alloc(600 * 1024 * 1024), { level: 9 });
    expect(zeros.length).toBeLessThan(1_048_576);
    expect(await refusalOf(withContent(zeros, '/FlateDecode'))).toBe('tooLarge');
    expect(await refusalOf(withContent(deflateSync(zeros), '[/FlateDecode /FlateDecode]'))).toBe('tooLarge');
  });

  it('with pictures of too many pixels', async () => {
    const source = await PDFDocument.load(await simple());
    source.context.register(
      source.context.stream('0', {
        Type: 'XObject',
        Subtype: 'Image',
        Width: 60_000,
        Height: 60_000,
        BitsPerComponent: 1,
        ColorSpace: 'DeviceGray',
      }),
    );
    expect(await refusalOf(await source.save())).toBe('tooManyPixels');
  });

  it('that are portfolios of other files', async () => {
    const source = await PDFDocument.load(await simple());
    source.catalog.set(PDFName.of('Collection'), source.context.obj({ Type: 'Collection' }));
    expect(await refusalOf(await source.save())).toBe('attachedFiles');
  });
});
