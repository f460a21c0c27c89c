/** The entries that the PDF standard defines for a dictionary in one place. */
interface Entries {
  readonly keys?: Readonly<Record<string, Place>>;
  /** The place of all other entries, whose names the document chooses. A font may be called `JS`. */
  readonly ownNames?: Place;
  readonly isStream?: true;
  /** An entry that readers require. They ignore a dictionary without it. */
  readonly mark?: string;
}

/**
 * The places that an object can have in the drawing of a page (ISO 32000-1, 7.8.3 and clauses 8 to 11). A plural name,
 * such as `fonts`, is the place of a dictionary of such objects. The key `Shading` has a dictionary in resources and a
 * single shading in a pattern.
 */
const places = {
  /** An entry that the standard does not define, so readers draw nothing with it. */
  notDrawn: {},
  value: {},
  /** The properties of marked content, or a layer. Readers draw none of its entries. */
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
  /** `FD` of a CID font contains descriptors by the names of glyph classes (9.8.3). */
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
  /** A halftone of type 5 contains other halftones by the names of colorants (10.5.5.6). */
  halftone: {
    mark: 'HalftoneType',
    keys: { SpotFunction: 'function', TransferFunction: 'function' },
    ownNames: 'halftone',
  },

  pattern: { keys: { Shading: 'shading', ExtGState: 'graphicsState', Resources: 'resources' } },
  patterns: { ownNames: 'pattern' },
  shading: { keys: { ColorSpace: 'colorSpace', Function: 'function' } },
  shadings: { ownNames: 'shading' },

  /** A dictionary in a color space array: an ICC profile, the attributes of DeviceN or a tint transform (8.6). */
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
