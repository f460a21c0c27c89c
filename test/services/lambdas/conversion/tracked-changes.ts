import { relationships, richBodyOf, richPart, typesOf, wordByHand } from './zip-files.ts';

const by = 'w:id="1" w:author="A" w:date="2026-01-01T00:00:00Z"';
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const cut = (text: string) => `<w:r><w:delText xml:space="preserve">${text}</w:delText></w:r>`;
const p = (content: string, properties = '') => `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;
const deletedMark = '<w:rPr><w:del w:id="2" w:author="A"/></w:rPr>';
const row = (text: string, properties = '', cell = '') =>
  `<w:tr>${properties}<w:tc><w:tcPr>${cell}</w:tcPr>${p(run(text))}</w:tc></w:tr>`;
const table = (rows: string) => `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid>${rows}</w:tbl>`;

/** Tracked changes, with the text after the changes are accepted. Text that must disappear says WRONG. */
export const trackedChanges: readonly (readonly [kind: string, xml: string, text: string | readonly string[]])[] = [
  ['deleted text', p(`${run('Kept ')}<w:del ${by}>${cut('WRONG')}</w:del>${run('here')}`), 'Kept here'],
  ['inserted text', p(`${run('Kept ')}<w:ins ${by}>${run('added')}</w:ins>`), 'Kept added'],
  [
    'moved text',
    p(
      `<w:moveFromRangeStart ${by} w:name="m"/><w:moveFrom ${by}>${run('WRONG')}</w:moveFrom><w:moveFromRangeEnd w:id="1"/>${run('Kept ')}<w:moveToRangeStart ${by} w:name="m"/><w:moveTo ${by}>${run('moved')}</w:moveTo><w:moveToRangeEnd w:id="1"/>`,
    ),
    'Kept moved',
  ],
  ['the mark of a paragraph', p(run('One '), deletedMark) + p(run('line')), 'One line'],

  ['a row', table(row('Kept') + row('WRONG', `<w:trPr><w:del ${by}/></w:trPr>`)), 'Kept'],
  [
    'a field',
    p(
      `${run('Kept')}<w:del ${by}><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:delInstrText>DATE</w:delInstrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${cut('WRONG')}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:del>`,
    ),
    'Kept',
  ],
  [
    'a comment',
    p(
      `<w:commentRangeStart w:id="0"/>${run('Kept')}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>`,
    ),
    'Kept',
  ],
];

const comments = richPart('comments', `<w:comment ${by.replace('"1"', '"0"')}>${p(run('WRONG'))}</w:comment>`);
const story = (root: string, inside: (content: string) => string) =>
  richPart(
    root,
    inside(p(`${run('Beside')}<w:del ${by}>${cut('WRONG')}</w:del><w:moveFrom ${by}>${run('WRONG')}</w:moveFrom>`)),
  );

/** Creates a document that also has changes in its header, footer and a footnote. */
export const withChanges = (xml: string) =>
  wordByHand({
    '[Content_Types].xml': typesOf('header', 'footer', 'footnotes', 'comments'),
    'word/document.xml': richBodyOf(
      `${xml}${p(`${run('Noted')}<w:r><w:footnoteReference w:id="2"/></w:r>`)}<w:sectPr><w:headerReference w:type="default" r:id="rId1"/><w:footerReference w:type="default" r:id="rId2"/></w:sectPr>`,
    ),
    'word/_rels/document.xml.rels': relationships(
      { kind: 'header', target: 'header.xml' },
      { kind: 'footer', target: 'footer.xml' },
      { kind: 'footnotes', target: 'footnotes.xml' },
      { kind: 'comments', target: 'comments.xml' },
    ),
    'word/header.xml': story('hdr', (content) => content),
    'word/footer.xml': story('ftr', (content) => content),
    'word/footnotes.xml': story('footnotes', (content) => `<w:footnote w:id="2">${content}</w:footnote>`),
    'word/comments.xml': comments,
  });
