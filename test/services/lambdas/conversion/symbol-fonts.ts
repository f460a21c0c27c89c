import { relationships, richBodyOf, richPart, typesOf, wordByHand } from './zip-files.ts';

const fonts = (font: string) => `<w:rFonts w:ascii="${font}" w:hAnsi="${font}"/>`;
const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (runs: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${runs}</w:p>`;
const symbol = (font: string, char: string) => `<w:r><w:sym w:font="${font}" w:char="${char}"/></w:r>`;

/** Symbols as Word stores them, and the text that shows the same. */
export const symbols: readonly (readonly [kind: string, xml: string, shown: string])[] = [
  [
    'typed in Wingdings',
    paragraph(run('Yes ') + run('þ', fonts('Wingdings')) + run(' No ') + run('¨o', fonts('Wingdings'))),
    'Yes ☑ No ☐☐',
  ],
  ['typed in Wingdings, and shifted by Word', paragraph(run('Done ') + run('\uf0fc', fonts('Wingdings'))), 'Done ✓'],
  ['typed in Symbol, with bold type', paragraph(run('abg', `<w:b/>${fonts('Symbol')}<w:sz w:val="24"/>`)), 'αβγ'],
  ['typed in Symbol, and escaped', paragraph(run('Angle ') + run('a&lt;b', fonts('Symbol'))), 'Angle α<β'],
  ['as an arrow that Word inserts', paragraph(run('Then ') + symbol('Wingdings', 'F0E0')), 'Then →'],
  ['typed in Webdings and Wingdings 2', paragraph(run('a', fonts('Webdings')) + run('R', fonts('Wingdings 2'))), '✔☑'],
  ['by a style of text', paragraph(run('þ', '<w:rStyle w:val="Box"/>') + run(' Box')), '☑ Box'],
  ['by a style of paragraphs', paragraph(run('þ'), '<w:pStyle w:val="Boxes"/>'), '☑'],
  ['as a symbol of Webdings', paragraph(run('Web ') + symbol('Webdings', 'F061')), 'Web ✔'],
  ['as a symbol of Wingdings 2', paragraph(run('Web ') + symbol('Wingdings 2', 'F052')), 'Web ☑'],
];

const style = (type: string, id: string, base = '') =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${base || `<w:rPr>${fonts('Wingdings')}</w:rPr>`}</w:style>`;
const styles =
  style('character', 'Wing') + style('character', 'Box', '<w:basedOn w:val="Wing"/>') + style('paragraph', 'Boxes');

export const withSymbols = (xml: string): Buffer =>
  wordByHand({
    '[Content_Types].xml': typesOf('styles'),
    'word/_rels/document.xml.rels': relationships({ kind: 'styles', target: 'styles.xml' }),
    'word/document.xml': richBodyOf(xml),
    'word/styles.xml': richPart('styles', styles),
  });
