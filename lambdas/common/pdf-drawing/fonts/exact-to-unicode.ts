import type { Font, Glyph, Subset } from 'fontkit';

/**
 * The font, with a glyph of its own for each text that a shape stands for. The fonts draw 'ị' as 'i' and a dot, and many
 * Arabic letters as one shape with other dots; fontkit and pdfkit remember for a shape only the first letter it stood for,
 * so that text copied from the PDF would read 'lịnk' for 'link'.
 */
export function withExactToUnicode(font: Font): Font {
  const telling: Font = Object.create(font);
  const glyphs = remembered((_, id, codePoints) => variant(font.getGlyph(id, codePoints), { codePoints }));
  const named = remembered((key, id, codePoints) => variant(glyphs(id, codePoints), { id: key }));
  telling.getGlyph = (id, codePoints = []) => glyphs(id, codePoints);
  telling.layout = (...input) => {
    const run = font.layout.apply(telling, input);
    run.glyphs = run.glyphs.map(({ id, codePoints }) => named(id, codePoints));
    return run;
  };
  telling.createSubset = () => subsetByKey(font.createSubset());
  return telling;
}

const variant = (glyph: Glyph, changes: Readonly<Record<string, unknown>>): Glyph =>
  Object.assign(Object.create(glyph), changes);

type Make = (key: string, id: number, codePoints: readonly number[]) => Glyph;

function remembered(make: Make): (id: number, codePoints: readonly number[]) => Glyph {
  const known = new Map<string, Glyph>();
  return (id, codePoints) => {
    const key = `${id}:${codePoints.join(' ')}`;
    const glyph = known.get(key) ?? make(key, id, codePoints);
    known.set(key, glyph);
    return glyph;
  };
}

/** A subset that takes our keys from pdfkit and plain ids, as the parts of compound glyphs, from itself. */
function subsetByKey(subset: Subset): Subset {
  const places = new Map<string, number>();
  const includePlain = subset.includeGlyph.bind(subset);
  subset.includeGlyph = (key: number | string) => {
    if (typeof key === 'number') return includePlain(key);
    const place = places.get(key) ?? subset.glyphs.push(Number.parseInt(key, 10)) - 1;
    places.set(key, place);
    return place;
  };
  return subset;
}
