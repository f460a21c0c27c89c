import type { PrintedPage, PrintedRow, PrintedSection } from '../../../../shared/print/printed-form.ts';
import type { StructureElement } from '../../pdf-drawing/flow/draw-block.ts';
import type { Flow } from '../../pdf-drawing/flow/flow.ts';
import { addBookmark, type Bookmark } from './bookmarks.ts';
import { drawHeading } from './draw-heading.ts';
import { drawRows, heightOfRow, type LabelledText } from './draw-rows.ts';
import { colours, sizes } from './styles.ts';

export function drawStep(flow: Flow, root: StructureElement, { title, sections }: PrintedPage): void {
  const part = flow.doc.struct('Sect');
  root.add(part);
  drawHeading(flow, part, { tag: 'H2', text: title, size: sizes.step, above: 0, ruled: true });
  const bookmark = addBookmark(flow.doc.outline, flow.doc, title);
  for (const section of sections) drawSection(flow, part, section, bookmark);
  part.end();
}

function drawSection(
  flow: Flow,
  part: StructureElement,
  { title, level, rows }: PrintedSection,
  bookmark: Bookmark,
): void {
  const texts = rows.map(labelled);
  if (title !== '') {
    const [first] = texts;
    drawHeading(flow, part, {
      tag: level === 1 ? 'H3' : 'H4',
      text: title,
      size: level === 1 ? sizes.section : sizes.text,
      above: 14,
      keepWith: first ? heightOfRow(flow, first) : 0,
    });
    addBookmark(bookmark, flow.doc, title);
  }
  drawRows(flow, part, texts);
}

const labelled = ({ label, text }: PrintedRow): LabelledText => ({
  label,
  answer: text === '' ? { text: 'Not answered', italic: true, colour: colours.faint } : { text },
});
