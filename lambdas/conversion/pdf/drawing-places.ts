/** What the standard defines in one place. */
interface Entries {
  readonly keys?: Readonly<Record<string, Place>>;
  /** All other entries have names of the document's own choosing: a font may be called `JS`. */
  readonly ownNames?: Place;
  readonly isStream?: true;
  /** An entry without which readers ignore a dictionary in this place. */
  readonly mark?: string;
}

/**
 * Where a page's drawing is: ISO 32000-1, 7.8.3 and clauses 8 to 11. A plural is a dictionary of such places. `Shading` is a
 * dictionary of shadings in resources and one shading in a pattern.
 */
const places = {
  /** Where the standard defines no entry: readers draw nothing with it. */
  notDrawn: {},
  value: {},
  /** The properties of marked content, or a layer: nothing of it is drawn. */
  propertyList: {},
  propertyLists: { ownNames: 'propertyList' },

  resources: {
    keys: {
      Font: 'fonts',
      XObject: 'xObjects',
      ExtGState: 'graphicsStates',
      ColorSpace: 'colorSpaces',
      Pattern: 'patterns',
      Shading: 'shadings',
      Properties: 'propertyLists',
    },
  },

  font: {
    keys: { DescendantFonts: 'font', FontDescriptor: 'fontDescriptor', CharProcs: 'glyphs', Resources: 'resources' },
  },
  fonts: { ownNames: 'font' },
  /** `FD` of a CID font has descriptors under the names of its glyph classes (9.8.3). */
  fontDescriptor: { keys: { FD: 'fontDescriptors' } },
  fontDescriptors: { ownNames: 'fontDescriptor' },
  glyph: { isStream: true },
  glyphs: { ownNames: 'glyph' },

  xObject: {
    isStream: true,
    keys: { Resources: 'resources', Group: 'group', ColorSpace: 'colorSpace', SMask: 'xObject', Mask: 'xObject' },
  },
  xObjects: { ownNames: 'xObject' },
  group: { keys: { CS: 'colorSpace' } },

  graphicsState: {
    keys: {
      Font: 'font',
      SMask: 'softMask',
      HT: 'halftone',
      BG: 'function',
      BG2: 'function',
      UCR: 'function',
      UCR2: 'function',
      TR: 'function',
      TR2: 'function',
    },
  },
  graphicsStates: { ownNames: 'graphicsState' },
  softMask: { keys: { G: 'xObject', TR: 'function' } },
  /** One of type 5 holds further halftones under the names of its colorants (10.5.5.6). */
  halftone: {
    mark: 'HalftoneType',
    keys: { SpotFunction: 'function', TransferFunction: 'function' },
    ownNames: 'halftone',
  },

  pattern: { keys: { Shading: 'shading', ExtGState: 'graphicsState', Resources: 'resources' } },
  patterns: { ownNames: 'pattern' },
  shading: { keys: { ColorSpace: 'colorSpace', Function: 'function' } },
  shadings: { ownNames: 'shading' },

  /** What a color space array holds: an ICC profile, the attributes of DeviceN, tint transforms (8.6). */
  colorSpace: {
    keys: {
      Alternate: 'colorSpace',
      Colorants: 'colorSpaces',
      Process: 'process',
      MixingHints: 'mixingHints',
      Functions: 'function',
    },
  },
  colorSpaces: { ownNames: 'colorSpace' },
  process: { keys: { ColorSpace: 'colorSpace' } },
  mixingHints: { keys: { Solidities: 'functions', DotGain: 'functions' } },

  function: { keys: { Functions: 'function' } },
  functions: { ownNames: 'function' },
} as const;

export type Place = keyof typeof places;

export const entriesOf: Readonly<Record<Place, Entries>> = places;

export const drawingOfPage: Readonly<Record<string, Place>> = {
  Resources: 'resources',
  MediaBox: 'value',
  CropBox: 'value',
  Rotate: 'value',
  Contents: 'value',
  Group: 'group',
  UserUnit: 'value',
};
