import {
  attribute,
  type Element,
  isElement,
  movable,
  type Node,
  outermost,
  runOf,
  wordElement,
} from '../../parts/xml.ts';
import { pictureNote } from './picture-note.ts';

type Rewritten = (nodes: readonly Node[]) => Node[];

export function drawingContent(drawing: Element, rewritten: Rewritten): Node[] {
  const shown = [...picturesIn(drawing), ...textBoxes(drawing, rewritten)];
  return shown.length > 0 || outermost(drawing, 'graphicData').every(isShape) ? shown : note(drawing);
}

/** The texts and pictures of VML shapes, which older versions of Word write. */
export const shapeContent = (shapes: Element, rewritten: Rewritten): Node[] => [
  ...outermost(shapes, 'imagedata', 'txbxContent').flatMap((picture) => holding('pict', movable(picture))),
  ...outermost(shapes, 'textpath', 'txbxContent').flatMap((path) => runOf(attribute(path, 'string') ?? '')),
  ...textBoxes(shapes, rewritten),
];

const textBoxes = (element: Element, rewritten: Rewritten) =>
  outermost(element, 'txbxContent').flatMap((box) => {
    box.children = rewritten(box.children) as typeof box.children;
    return holding('pict', movable(box));
  });

/** A drawing of its own for each picture: mammoth does not look into groups. */
function picturesIn(drawing: Element): Node[] {
  const pictures = outermost(drawing, 'pic', 'txbxContent');
  const [data] = outermost(drawing, 'graphicData');
  if (pictures.length === 1 && pictures[0]?.parent === data && isStored(pictures[0])) return [drawing];
  return pictures.flatMap((picture) => (isStored(picture) ? drawingOf(picture) : note(drawing)));
}

const isStored = (picture: Element | undefined) =>
  picture && outermost(picture, 'blip').some((blip) => attribute(blip, 'embed'));

const drawingMl = 'http://schemas.openxmlformats.org/drawingml/2006';

function drawingOf(picture: Element): Node[] {
  const frame = `<a:graphic xmlns:a="${drawingMl}/main"><a:graphicData/></a:graphic>`;
  const drawing = wordElement(
    'drawing',
    `<wp:inline xmlns:wp="${drawingMl}/wordprocessingDrawing">${frame}</wp:inline>`,
  );
  const [data] = outermost({ children: drawing }, 'graphicData');
  if (data) data.children = [movable(picture)];
  return drawing;
}

function holding(name: string, inside: Element): Node[] {
  const nodes = wordElement(name);
  for (const node of nodes) if (isElement(node)) node.children = [inside];
  return nodes;
}

const isShape = (data: Element) =>
  /wordprocessing(Shape|Group|Canvas)$/.test(attribute(data, 'uri') ?? '') &&
  outermost(data, 'graphicFrame').length === 0;

function note(drawing: Element): Node[] {
  const [properties] = outermost(drawing, 'docPr');
  const alt = properties && (attribute(properties, 'descr') || attribute(properties, 'title'));
  return runOf(pictureNote(alt), '<w:i/>');
}
