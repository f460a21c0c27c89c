import { describe, expect, it } from '@jest/globals';
import { textIn } from './poppler.ts';
import { convert } from './refusal.ts';
import { relationships, richBodyOf, richPart, wordByHand } from './zip-files.ts';

const level = (index: number, { start = 1, format = 'decimal', text = `%${index + 1}.`, style = '' } = {}) =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/>${style && `<w:pStyle w:val="${style}"/>`}<w:lvlText w:val="${text}"/></w:lvl>`;
const kind = (id: number, ...levels: string[]) =>
  `<w:abstractNum w:abstractNumId="${id}">${levels.join('')}</w:abstractNum>`;
const num = (id: number, of: number, more = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${more}</w:num>`;
const restart = (at: number) => `<w:lvlOverride w:ilvl="0"><w:startOverride w:val="${at}"/></w:lvlOverride>`;

const par = (text: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr>${text && `<w:r><w:t>${text}</w:t></w:r>`}</w:p>`;
const item = (text: string, list = 1, ilvl = 0) =>
  par(text, `<w:numPr><w:ilvl w:val="${ilvl}"/><w:numId w:val="${list}"/></w:numPr>`);

const wordsOf = async (numbering: string, body: string, styles = '') =>
  textIn(
    await convert(
      wordByHand({
        'word/document.xml': richBodyOf(body),
        'word/numbering.xml': richPart('numbering', numbering),
        'word/styles.xml': richPart('styles', styles),
        'word/_rels/document.xml.rels': relationships(
          { kind: 'numbering', target: 'numbering.xml' },
          { kind: 'styles', target: 'styles.xml' },
        ),
      }),
    ),
  )
    .replace(/\s+/g, ' ')
    .replace(/^.*from Word\. /, '');

describe('the numbering of a Word document', () => {
  it('starts where the list says', async () => {
    expect(await wordsOf(kind(0, level(0, { start: 5 })) + num(1, 0), item('a') + item('b'))).toMatch(/5\. a 6\. b/);
  });

  it('continues after a paragraph', async () => {
    const words = await wordsOf(kind(0, level(0)) + num(1, 0), item('a') + item('b') + par('between') + item('c'));
    expect(words).toMatch(/1\. a 2\. b between 3\. c/);
  });

  it('continues in another list of the same abstract numbering, unless it restarts', async () => {
    const numbering = kind(0, level(0)) + num(1, 0) + num(2, 0) + num(3, 0, restart(1));
    const body = item('a') + par('x') + item('b', 2) + par('y') + item('c', 3) + item('d', 3);
    expect(await wordsOf(numbering, body)).toMatch(/1\. a x 2\. b y 1\. c 2\. d/);
  });

  it('has the format of the document', async () => {
    const levels = [
      level(0, { format: 'upperRoman', text: '%1)' }),
      level(1, { text: '%1.%2' }),
      level(2, { format: 'lowerLetter', text: '(%3)' }),
    ];
    const body = item('a') + item('b', 1, 1) + item('c', 1, 1) + item('d', 1, 2) + item('e') + item('f', 1, 1);
    expect(await wordsOf(kind(0, ...levels) + num(1, 0), body)).toMatch(/I\) a I\.1 b I\.2 c \(a\) d II\) e II\.1 f/);
  });

  it('counts empty items, and none that the document does not have', async () => {
    const numbering = kind(0, level(0), level(1)) + num(1, 0);
    expect(await wordsOf(numbering, item('a') + item('') + item('b'))).toMatch(/1\. a 2\. 3\. b/);
    expect(await wordsOf(numbering, item('deep', 1, 1))).toMatch(/^1\. deep/);
  });

  it('covers headings', async () => {
    const numbering = kind(0, level(0, { text: '%1', style: 'Heading1' })) + num(1, 0);
    const style =
      '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>';
    const heading = (text: string) => par(text, '<w:pStyle w:val="Heading1"/>');
    expect(await wordsOf(numbering, heading('Goals') + heading('Methods'), style)).toMatch(/1 Goals 2 Methods/);
  });

  it('accepts long markers', async () => {
    const numbering = kind(0, level(0, { text: 'Whereas, in consideration of point %1' })) + num(1, 0);
    expect(await wordsOf(numbering, item('we agree'))).toMatch(/Whereas, in consideration of point 1 we agree/);
  });

  it('accepts numbers of any size', async () => {
    const numbering = kind(0, level(0, { format: 'lowerRoman', start: 2_000_000_000 })) + num(1, 0);
    expect(await wordsOf(numbering, item('a'))).toMatch(/2000000000\. a/);
  });
});
