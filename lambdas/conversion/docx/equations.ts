import { DocumentRefused } from '../limits/document-refused.ts';
import { withPdfium } from '../reader/load-pdfium.ts';
import { withReaderDocument } from '../reader/reader-document.ts';
import { type Parts, textOf } from './parts/parts.ts';
import { type Element, escapeXml, isElement, localName, type Node, parseXml, textContent } from './parts/xml.ts';

/** Text that LibreOffice reads as it is: single letters, numbers, and signs that are not part of a longer sign. */
const plain = /^(?:[a-z](?![a-z])|[\d\s=,.]|[+-](?![+-])|[^\p{ASCII}])*$/iu;

/**
 * Marks the text of equations as literal, because LibreOffice reads "in" as ∈, and "f(" as an error. `prefix` is the
 * namespace prefix of the equation that contains the nodes.
 */
export function quoteEquations(nodes: readonly Node[], prefix?: string): Node[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return [node];
    if (prefix !== undefined && localName(node.name) === 'r') return quoteRun(node, node.name === `${prefix}r`);
    const isEquation = localName(node.name) === 'oMath';
    node.children = quoteEquations(
      node.children,
      isEquation ? node.name.slice(0, -'oMath'.length) : prefix,
    ) as typeof node.children;
    return [node];
  });
}

/** LibreOffice leaves out the runs of an equation that are not of the equation's own kind. */
function quoteRun(run: Element, isOwnKind: boolean): Node[] {
  const isText = run.children.filter(isElement).every(({ name }) => /^(?:t|rPr)$/.test(localName(name)));
  if (!isText && !isOwnKind) throw new DocumentRefused('unsupportedContent');
  const text = textContent(run);
  return isOwnKind && (!isText || plain.test(text)) ? [run] : literalRuns(text);
}

/**
 * Writes text as literal, except braces, before which LibreOffice would show a backslash. Word draws hyphens as minus
 * signs, and LibreOffice drops straight quotation marks.
 */
const literalRuns = (text: string): Node[] =>
  text
    .replaceAll('"', '”')
    .replaceAll('-', '−')
    .split(/([{}]+)/)
    .flatMap((piece) => {
      const properties = /[{}]/.test(piece) ? '' : '<m:rPr><m:nor/></m:rPr>';
      const content = `${properties}<m:t xml:space="preserve">${escapeXml(piece)}</m:t>`;
      return piece ? parseXml(`<m:r xmlns:m="${math}">${content}</m:r>`).children : [];
    });

const math = 'http://schemas.openxmlformats.org/officeDocument/2006/math';

/** The sign that LibreOffice draws in place of a part of an equation that it can't read. */
const FAULT = '¿';

/** Throws DocumentRefused if a PDF shows a faulty equation. */
export async function refuseFaultyEquations(parts: Parts, pdf: Uint8Array): Promise<void> {
  const sources = [...parts.keys()].filter((name) => /\.xml$/i.test(name)).map((name) => textOf(parts, name));
  if (!sources.some((xml) => /:oMath[\s>]/.test(xml)) || sources.some((xml) => xml.includes(FAULT))) return;
  const isFaulty = await withPdfium((pdfium) =>
    withReaderDocument(pdfium, pdf, ({ pageCount, withPage }) =>
      Array.from({ length: pageCount }, (_, index) => withPage(index, (page) => page.textRuns())).some((runs) =>
        runs.some(({ text }) => text.includes(FAULT)),
      ),
    ),
  );
  if (isFaulty) throw new DocumentRefused('unsupportedContent');
}
