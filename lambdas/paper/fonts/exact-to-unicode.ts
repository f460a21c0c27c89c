import type { Font, Glyph, Subset } from 'fontkit';

/** fontkit keeps one text of a shape, but fonts compose 'ị' of 'i' and a dot: 'link' would be copied as 'lịnk'. */
export function withExactToUnicode(font: Font): Font {
  const exact: Font = Object.create(font);
  const glyphs = memoized((_, id, codePoints) => variant(font.getGlyph(id, codePoints), { codePoints }));
  const named = memoized((key, id, codePoints) => variant(glyphs(id, codePoints), { id: key }));
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

function memoized(make: Make): (id: number, codePoints: readonly number[]) => Glyph {
  const known = new Map<string, Glyph>();
  return (id, codePoints) => {
    const key = `${id}:${codePoints.join(' ')}`;
    const glyph = known.get(key) ?? make(key, id, codePoints);
    known.set(key, glyph);
    return glyph;
  };
}

/** Accepts our keys from pdfkit, and plain ids from fontkit itself for the parts of composite glyphs. */
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
