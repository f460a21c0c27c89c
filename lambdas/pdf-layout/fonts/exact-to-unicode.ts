import type { Font, Glyph, Subset } from 'fontkit';

/**
 * Returns a font whose text can be copied exactly. fontkit stores one text per glyph, but fonts compose 'ị' of 'i' and
 * a dot, so 'link' would be copied as 'lịnk'.
 */
export function withExactToUnicode(font: Font): Font {
  const exact: Font = Object.create(font);
  const glyphs = memoizeGlyphs((_, id, codePoints) => variant(font.getGlyph(id, codePoints), { codePoints }));
  const named = memoizeGlyphs((key, id, codePoints) => variant(glyphs(id, codePoints), { id: key }));
  exact.getGlyph = (id, codePoints = []) => glyphs(id, codePoints);
  exact.layout = (...input) => {
    const run = font.layout.apply(exact, input);
    run.glyphs = run.glyphs.map(({ id, codePoints }) => named(id, codePoints));
    return run;
  };
  exact.createSubset = () => subsetByKey(font.createSubset());
  return exact;
}

const variant = (glyph: Glyph, changes: Readonly<Record<string, unknown>>): Glyph =>
  Object.assign(Object.create(glyph), changes);

type Make = (key: string, id: number, codePoints: readonly number[]) => Glyph;

function memoizeGlyphs(make: Make): (id: number, codePoints: readonly number[]) => Glyph {
  const known = new Map<string, Glyph>();
  return (id, codePoints) => {
    const key = `${id}:${codePoints.join(' ')}`;
    const glyph = known.get(key) ?? make(key, id, codePoints);
    known.set(key, glyph);
    return glyph;
  };
}

/** Accepts our string keys, which pdfkit passes on, and fontkit's numeric ids for parts of composite glyphs. */
function subsetByKey(subset: Subset): Subset {
  const indexes = new Map<string, number>();
  const includePlain = subset.includeGlyph.bind(subset);
  subset.includeGlyph = (key: number | string) => {
    if (typeof key === 'number') return includePlain(key);
    const index = indexes.get(key) ?? subset.glyphs.push(Number.parseInt(key, 10)) - 1;
    indexes.set(key, index);
    return index;
  };
  return subset;
}
