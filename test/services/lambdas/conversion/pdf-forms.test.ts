import { describe, expect, it } from '@jest/globals';
import { pixelsOf, textIn } from './poppler.ts';
import { appearance, font, line, pdfByHand, stream } from './raw-pdf.ts';
import { convert, refusalOf } from './refusal.ts';

const utf16 = (text: string) => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

/** A form with one field, which may have parents from object 8 on. */
const form = (
  field: string,
  { settings = '', objects = {} }: { settings?: string; objects?: Record<number, string> } = {},
) =>
  pdfByHand({
    catalog: `/AcroForm << /Fields [6 0 R] /DR << ${font} >> /DA (/F1 12 Tf 0 g) ${settings} >>`,
    page: '/Annots [6 0 R]',
    content: line('The form'),
    objects: { 6: `<< /Type /Annot /Subtype /Widget /Rect [72 600 400 630] /P 3 0 R ${field} >>`, ...objects },
  });

const leftToReader = '/NeedAppearances true';
const blank = stream('/Type /XObject /Subtype /Form /BBox [0 0 328 30]', '/Tx BMC EMC');
const textField = '/FT /Tx /T (name) /V (Filled in)';

const filledIn: Readonly<Record<string, Uint8Array>> = {
  'without a drawing': form(textField),
  'with an empty drawing': form(`${textField} /AP << /N 7 0 R >>`, { settings: leftToReader, objects: { 7: blank } }),
  'with a drawing of what it said before': form(`${textField} /AP << /N 7 0 R >>`, {
    settings: leftToReader,
    objects: { 7: appearance('Before') },
  }),
  'whose grandparent has the answer': form('/Parent 8 0 R', {
    objects: { 8: '<< /Parent 9 0 R /Kids [6 0 R] >>', 9: `<< ${textField} /Kids [8 0 R] >>` },
  }),
  'that is its own parent': form(`${textField} /Parent 6 0 R`),
  'that no form knows': pdfByHand({
    page: '/Annots [6 0 R]',
    objects: { 6: `<< /Type /Annot /Subtype /Widget /Rect [72 600 400 630] ${textField} >>` },
  }),
  'whose answer is a stream': form('/FT /Tx /T (name) /V 7 0 R', { objects: { 7: stream('', 'Filled in') } }),
  'for a choice that is shown by another text': form('/FT /Ch /V (o1) /Opt [[(o1) (Filled in)] [(o2) (Not this)]]'),
  'for several choices': form('/FT /Ch /V [(o3) (o1)] /Opt [[(o1) (in)] (o2) [(o3) (Filled)]]'),
  'for a choice in words of its own': form('/FT /Ch /Ff 393216 /V (Filled in) /Opt [[(o1) (One)]]'),
  'that is smaller than its answer': form(`${textField} /DA (/F1 40 Tf 0 g)`),
  'that is turned': form(`${textField} /MK << /R 90 >>`),
};

const checkBox = (states: string, more: Record<number, string> = {}) =>
  form(states, { objects: { 7: appearance('Checked'), 9: appearance('Not checked'), ...more } });

const looks = '/AP << /N << /Yes 7 0 R /Off 9 0 R >> >>';

describe('a form in a PDF', () => {
  it.each(Object.entries(filledIn))('shows the answer of a field %s', async (_, source) => {
    const text = textIn(await convert(source)).replace(/\s+/g, ' ');
    expect(text).toContain('Filled in');
    expect(text).not.toMatch(/Before|Not this|o1/);
  });

  it.each(['Nguyễn Thị Ánh', 'Łukasz Żółć', 'Фёдор', '李小龙', 'Ελένη'])('shows %s', async (name) => {
    const text = textIn(await convert(form(`/FT /Tx /V ${utf16(name)} /DA (/Helv 12 Tf 0 g)`)));
    expect(text).toContain(name);
  });

  it('shows an answer of several lines, and hides a password', async () => {
    const text = textIn(await convert(form('/FT /Tx /Ff 4096 /V (First line\\rSecond line)')));
    expect(text).toMatch(/First line\s+Second line/);
    expect(textIn(await convert(form('/FT /Tx /Ff 8192 /V (secret)')))).toMatch(/\*{6}/);
  });

  it('shows an answer in its colours', async () => {
    const pixels = pixelsOf(
      await convert(form('/FT /Tx /V (x) /DA (/F1 12 Tf 1 g) /MK << /BG [0 0 1] /BC [0 1 1 0] >>')),
    );
    expect(pixels.at(300, 792 - 615)).toEqual([0, 0, 255]);
    expect(pixels.at(72, 792 - 615)).toEqual([255, 0, 0]);
  });

  it('is refused with characters that we cannot draw, unless it draws them itself', async () => {
    const answer = `/FT /Tx /V ${utf16('ᠮᠣᠩᠭᠣᠯ')}`;
    expect(await refusalOf(form(answer))).toBe('tooComplex');
    const drawn = form(`${answer} /AP << /N 7 0 R >>`, { settings: leftToReader, objects: { 7: appearance('Drawn') } });
    expect(textIn(await convert(drawn))).toContain('Drawn');
    expect(textIn(await convert(form(`${answer} /F 2`)))).not.toContain('\ufffd');
  });

  it.each([
    ['its own answer', checkBox(`/FT /Btn /V /Yes ${looks}`)],
    ["its parent's answer", checkBox(`/Parent 8 0 R ${looks}`, { 8: '<< /FT /Btn /V /Yes /Kids [6 0 R] >>' })],
    ['its state', checkBox(`/FT /Btn /AS /Yes ${looks}`)],
  ])('shows that a box is checked by %s', async (_, source) => {
    expect(textIn(await convert(source))).toMatch(/^\s*The form\s+Checked\s*$/);
  });

  it('marks a checked box without appearances, and no other', async () => {
    expect(textIn(await convert(form('/FT /Btn /V /Yes')))).toMatch(/The form\s+X/);
    for (const other of ['/FT /Btn /V /Off', '/FT /Btn /V /Yes /AS /Off', '/FT /Btn', '/FT /Btn /Ff 65536 /V /Yes'])
      expect(textIn(await convert(form(other)))).not.toContain('X');
    expect(textIn(await convert(checkBox(`/FT /Btn /AS /Off /V /Yes ${looks}`)))).toContain('Not checked');
  });

  it('shows a note that its program did not draw', async () => {
    const note = '/Subtype /FreeText /Contents (A typewriter) /DA (/Helv 12 Tf 0 g)';
    const source = (more: string) =>
      pdfByHand({
        page: '/Annots [6 0 R]',
        objects: { 6: `<< /Type /Annot /Rect [72 600 400 630] ${note} ${more} >>` },
      });
    expect(textIn(await convert(source('/F 4')))).toContain('A typewriter');
    expect(textIn(await convert(source('/F 2')))).not.toContain('A typewriter');
  });
});
