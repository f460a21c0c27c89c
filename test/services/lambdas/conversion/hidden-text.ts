import { relationships, richBodyOf, richPart, typesOf, wordByHand } from './zip-files.ts';

const vanish = '<w:vanish/>';
const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (content: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;
const row = (text: string, properties = '') =>
  `<w:tr><w:trPr>${properties}</w:trPr><w:tc>${p(run(text))}</w:tc></w:tr>`;
const table = (rows: string) => `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid>${rows}</w:tbl>`;
const ofParagraph = (id: string) => `<w:pStyle w:val="${id}"/>`;
const ofText = (id: string) => `<w:rStyle w:val="${id}"/>`;

/** Documents with hidden text, which says WRONG, next to visible text. */
export const hiddenText: readonly (readonly [kind: string, xml: string, shown: string])[] = [
  ['a run', p(run('Seen ') + run('WRONG', vanish) + run('here')), 'Seen here'],
  ['a style of text', p(run('Plain') + run('WRONG', ofText('Secret'))), 'Plain'],

  ['a style of paragraphs', p(run('WRONG') + run('Exempt', '<w:vanish w:val="0"/>'), ofParagraph('Note')), 'Exempt'],

  ['a row', table(row('First') + row('WRONG', '<w:hidden/>') + row('Last', '<w:hidden w:val="0"/>')), 'Last'],
];

const style = (type: string, id: string, properties: string, base = '') =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${base && `<w:basedOn w:val="${base}"/>`}<w:rPr>${properties}</w:rPr></w:style>`;

const styles =
  style('paragraph', 'Note', vanish) +
  style('character', 'Secret', vanish, 'BasedOnSecret') +
  style('character', 'BasedOnSecret', '<w:b/>', 'Secret') +
  style('character', 'ShownAgain', '<w:vanish w:val="0"/>', 'Secret');

/** Creates a document that also has hidden text in its header. `defaults` are the properties of all its text. */
export const withHiddenText = (xml: string, defaults = '') =>
  wordByHand({
    '[Content_Types].xml': typesOf('styles', 'header'),
    'word/document.xml': richBodyOf(`${xml}<w:sectPr><w:headerReference w:type="default" r:id="rId2"/></w:sectPr>`),
    'word/_rels/document.xml.rels': relationships(
      { kind: 'styles', target: 'styles.xml' },
      { kind: 'header', target: 'header.xml' },
    ),
    'word/styles.xml': richPart(
      'styles',
      `<w:docDefaults><w:rPrDefault><w:rPr>${defaults}</w:rPr></w:rPrDefault></w:docDefaults>${styles}`,
    ),
    'word/header.xml': richPart('hdr', p(run('Headed ') + run('WRONG', vanish))),
  });
