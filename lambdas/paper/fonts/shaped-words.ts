import type { Font, GlyphRun } from 'fontkit';

/** About what one form and its longest essay have. */
const mostWords = 4000;

/** Shapes a word once: every application repeats the labels and options of the form. */
export function withShapedWords(font: Font): Font {
  const shape = font.layout.bind(font);
  let known = new Map<string, GlyphRun>();
  font.layout = (text, features) => {
    if (features) return shape(text, features);
    const run = known.get(text) ?? shape(text);
    if (known.size === mostWords) known = new Map();
    known.set(text, run);
    return copyOf(run);
  };
  return font;
}

/** pdfkit scales the positions in place. */
const copyOf = (run: GlyphRun): GlyphRun =>
  Object.assign(Object.create(Object.getPrototypeOf(run)), run, {
    positions: run.positions.map((position) => ({ ...position })),
  });
