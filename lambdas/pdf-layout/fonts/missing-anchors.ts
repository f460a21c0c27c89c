import type { Font } from 'fontkit';

const noAnchor = new Error('No anchor');

/** Skips a lookup without an anchor for two glyphs, as OpenType requires (GPOS types 4 to 6). fontkit would throw. */
export function withMissingAnchors(font: Font): Font {
  const processor = font._layoutEngine.engine?.GPOSProcessor;
  if (!processor) return font;
  const { applyAnchor, applyLookup } = processor;
  processor.applyAnchor = (mark, base, index) => {
    if (!base || !mark.markAnchor) throw noAnchor;
    applyAnchor.call(processor, mark, base, index);
  };
  processor.applyLookup = (type, table) => {
    try {
      return applyLookup.call(processor, type, table);
    } catch (error) {
      if (error === noAnchor) return false;
      throw error;
    }
  };
  return font;
}
