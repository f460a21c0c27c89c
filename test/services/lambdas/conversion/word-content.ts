const run = (content: string) => `<w:p><w:r>${content}</w:r></w:p>`;
const graphic = (uri: string, content = '', look = '') =>
  `<w:drawing><wp:inline><wp:docPr id="1" name="a" ${look}/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/${uri}">${content}</a:graphicData></a:graphic></wp:inline></w:drawing>`;
const choice = (content: string, fallback = '') =>
  `<mc:AlternateContent><mc:Choice Requires="w14">${content}</mc:Choice>${fallback}</mc:AlternateContent>`;
const object = (content: string) => run(`<w:object>${content}</w:object>`);
const ole = '<o:OLEObject ProgID="Equation.3" DrawAspect="Content"/>';

/** Content that LibreOffice leaves out without a word, with the reason for the refusal. */
export const lostContent: readonly (readonly [kind: string, reason: string, xml: string])[] = [
  ['SmartArt without a drawing', 'unsupportedContent', run(graphic('drawingml/2006/diagram'))],
  ['ink', 'unsupportedContent', run(choice(graphic('word/2010/wordprocessingInk', '<w14:contentPart/>')))],
  ['ink outside a drawing', 'unsupportedContent', run('<w:contentPart/>')],
  ['a 3D model', 'unsupportedContent', run(choice(graphic('drawing/2017/model3d'), '<mc:Fallback/>'))],
  ['a canvas', 'unsupportedContent', run(choice(graphic('word/2010/wordprocessingCanvas')))],
  ['a new kind of chart', 'unsupportedContent', run(choice(graphic('drawing/2014/chartex')))],
  ['a chart that is not in the file', 'damaged', run(graphic('2006/chart', '<c:chart r:id="rId9"/>'))],
  ['the day of the document', 'unsupportedContent', run('<w:dayLong/>')],
  ['an old page number', 'unsupportedContent', run('<w:pgNum/>')],
  ['a part in another format', 'embeddedDocument', '<w:altChunk r:id="rId9"/>'],
  ['a part of a master document', 'embeddedDocument', '<w:subDoc r:id="rId9"/>'],
  ['an object whose picture is missing', 'embeddedDocument', object(`<v:shape><v:imagedata r:id=""/></v:shape>${ole}`)],
  ['an object in a drawing', 'embeddedDocument', run(`<w:pict><v:shape/>${ole}</w:pict>`)],
  ['an object of a control', 'embeddedDocument', object('<w:objectEmbed r:id="rId9"/>')],
  ['a line break in an equation', 'unsupportedContent', '<w:p><m:oMath><w:r><w:br/></w:r></m:oMath></w:p>'],
  ['a symbol that few fonts have', 'unknownLetters', run('<w:sym w:font="Wingdings" w:char="F04D"/>')],
  [
    'letters of a font with unknown symbols',
    'unknownLetters',
    run('<w:rPr><w:rFonts w:ascii="Zapf Dingbats"/></w:rPr><w:t>4</w:t>'),
  ],
];

const picture = '<w:pict><v:shape><v:imagedata r:id="rId1"/></v:shape></w:pict>';

/** Content with something in its place that LibreOffice shows. */
export const shownContent: readonly (readonly [kind: string, xml: string])[] = [
  ['ink with a picture', run(choice(graphic('word/2010/wordprocessingInk'), `<mc:Fallback>${picture}</mc:Fallback>`))],
  ['a text box', run(choice(graphic('word/2010/wordprocessingShape')))],
  ['an object with a picture', object(`<v:shape><v:imagedata r:id="rId1"/></v:shape>${ole}`)],
];

const equation = (...runs: string[]) =>
  `<w:p><m:oMath>${runs.map((each) => `<m:r>${each}</m:r>`).join('')}</m:oMath></w:p>`;
const hidden = '<w:rPr><w:vanish/></w:rPr><m:t>WRONG</m:t>';

/** Content that the author did not see, which says WRONG. */
export const unseenContent: readonly (readonly [kind: string, xml: string])[] = [
  ['a hidden equation', equation(hidden)],
  ['a part of an equation', equation('<m:t>x</m:t>', `<m:rPr><m:sty m:val="p"/></m:rPr>${hidden}`)],
  ['a hidden drawing', run(graphic('word/2010/wordprocessingShape', '<w:t>WRONG</w:t>', 'hidden="1"'))],
  ['a hidden shape', run('<w:pict><v:rect style="width:9pt;visibility:hidden"><w:t>WRONG</w:t></v:rect></w:pict>')],
];

/** Equations that LibreOffice would read as something else: "in" as ∈, "f(" as an error. */
export const wordyEquations = ['a in b', 'f(x', 'p or q', 'a & b', '100 # 5', 'size', '{1, 2}', 'x|y'];

export const equationOf = (text: string) => equation(`<m:t>${text.replace('&', '&amp;')}</m:t>`);
