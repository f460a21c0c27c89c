import { relationships, richBodyOf, richPart, typesOf, wordByHand } from './zip-files.ts';

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (content: string) => `<w:p>${content}</w:p>`;
const mark = (kind: string, data = '') => `<w:r><w:fldChar w:fldCharType="${kind}">${data}</w:fldChar></w:r>`;
const code = (text: string) => `<w:r><w:instrText xml:space="preserve"> ${text} </w:instrText></w:r>`;
const begin = (text: string) => mark('begin') + code(text);
const field = (text: string, shown: string) => begin(text) + mark('separate') + shown + mark('end');
const date = (shown: string) => field('DATE \\@ &quot;MMMM d, yyyy&quot;', run(shown));
const simple = (text: string, shown: string) => `<w:fldSimple w:instr=" ${text} ">${shown}</w:fldSimple>`;

/** Fields that another program would compute again, with the text that the author saw. */
export const computedFields: readonly (readonly [kind: string, xml: string, text: string])[] = [
  ['a date', p(date('March 3, 2019')), 'March 3, 2019'],
  ['a simple field', p(run('Simply ') + simple('SAVEDATE', run('1999'))), 'Simply 1999'],
  ['a field without a result', p(run('Not') + begin('DATE') + mark('end') + run('withstanding')), 'Notwithstanding'],
  [
    'a field in the code of another',
    p(begin('IF') + field('DATE', run('WRONG')) + code('= 1') + mark('separate') + run('Then') + mark('end')),
    'Then',
  ],

  [
    'a form’s list',
    p(
      run('Term: ') +
        mark(
          'begin',
          '<w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="Fall"/><w:listEntry w:val="Spring"/></w:ddList></w:ffData>',
        ) +
        code('FORMDROPDOWN') +
        mark('end'),
    ),
    'Term: Spring',
  ],
  ['a link', p(run('See ') + field('HYPERLINK &quot;https://example.org/&quot;', run('my page'))), 'See my page'],
];

const aside = p(run('Beside ') + date('July 4, 2018'));

/** Creates a document with more fields in its header, footer and notes. The footer has the page number. */
export const withFields = (xml: string) =>
  wordByHand({
    '[Content_Types].xml': typesOf('header', 'footer', 'footnotes', 'endnotes'),
    '_rels/.rels': relationships({ kind: 'officeDocument', target: 'word/document.xml' }).replace(
      '</Relationships>',
      '<Relationship Id="core" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>',
    ),
    'docProps/core.xml':
      '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>WRONG</dc:title></cp:coreProperties>',
    'word/document.xml': richBodyOf(
      `${xml}${p('<w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:endnoteReference w:id="2"/></w:r>')}<w:sectPr><w:headerReference w:type="default" r:id="rId1"/><w:footerReference w:type="default" r:id="rId2"/></w:sectPr>`,
    ),
    'word/_rels/document.xml.rels': relationships(
      { kind: 'header', target: 'header.xml' },
      { kind: 'footer', target: 'footer.xml' },
      { kind: 'footnotes', target: 'footnotes.xml' },
      { kind: 'endnotes', target: 'endnotes.xml' },
    ),
    'word/header.xml': richPart('hdr', aside),
    'word/footer.xml': richPart(
      'ftr',
      aside + p(run('Page ') + field('PAGE', run('1')) + run(' of ') + simple('NUMPAGES', run('1'))),
    ),
    'word/footnotes.xml': richPart('footnotes', `<w:footnote w:id="2">${aside}</w:footnote>`),
    'word/endnotes.xml': richPart('endnotes', `<w:endnote w:id="2">${aside}</w:endnote>`),
  });
