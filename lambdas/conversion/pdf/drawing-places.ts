/** ISO 32000-1, 7.8.3 and clauses 8 to 11. `Shading` maps names in resources and is one shading in a pattern. */
export interface Place {
  readonly keys?: Readonly<Record<string, () => Place>>;
  /** All other entries have names of the document's own choosing: a font may be called `JS`. */
  readonly ownNames?: () => Place;
  readonly isStream?: true;
  /** An entry without which readers ignore a dictionary in this place. */
  readonly mark?: string;
}

/** One object for all uses, so that visited places can be compared. */
function mapOf(place: () => Place): () => Place {
  const map = { ownNames: place };
  return () => map;
}

const pdfFunction: Place = { keys: { Functions: () => pdfFunction } };
const functionMap = mapOf(() => pdfFunction);

/** What a color space array holds: an ICC profile, the attributes of DeviceN, tint transforms (8.6). */
const colorSpace: Place = {
  keys: {
    Alternate: () => colorSpace,
    Colorants: mapOf(() => colorSpace),
    Process: () => process,
    MixingHints: () => mixingHints,
    Functions: () => pdfFunction,
  },
};
const process: Place = { keys: { ColorSpace: () => colorSpace } };
const mixingHints: Place = { keys: { Solidities: functionMap, DotGain: functionMap } };

const shading: Place = { keys: { ColorSpace: () => colorSpace, Function: () => pdfFunction } };
const pattern: Place = {
  keys: { Shading: () => shading, ExtGState: () => graphicsState, Resources: () => resources },
};

const group: Place = { keys: { CS: () => colorSpace } };
const xObject: Place = {
  isStream: true,
  keys: {
    Resources: () => resources,
    Group: () => group,
    ColorSpace: () => colorSpace,
    SMask: () => xObject,
    Mask: () => xObject,
  },
};

/** One of type 5 holds further halftones under the names of its colorants (10.5.5.6). */
const halftone: Place = {
  mark: 'HalftoneType',
  keys: { SpotFunction: () => pdfFunction, TransferFunction: () => pdfFunction },
  ownNames: () => halftone,
};
const softMask: Place = { keys: { G: () => xObject, TR: () => pdfFunction } };
const transfers = ['BG', 'BG2', 'UCR', 'UCR2', 'TR', 'TR2'];
const graphicsState: Place = {
  keys: {
    Font: () => font,
    SMask: () => softMask,
    HT: () => halftone,
    ...Object.fromEntries(transfers.map((key) => [key, () => pdfFunction])),
  },
};

/** `FD` of a CID font has descriptors under the names of its glyph classes (9.8.3). */
const fontDescriptor: Place = { keys: { FD: mapOf(() => fontDescriptor) } };
const glyph: Place = { isStream: true };
const font: Place = {
  keys: {
    DescendantFonts: () => font,
    FontDescriptor: () => fontDescriptor,
    CharProcs: mapOf(() => glyph),
    Resources: () => resources,
  },
};

/** The properties of marked content, or a layer: nothing of it is drawn. */
export const propertyList: Place = {};

const resources: Place = {
  keys: {
    Font: mapOf(() => font),
    XObject: mapOf(() => xObject),
    ExtGState: mapOf(() => graphicsState),
    ColorSpace: mapOf(() => colorSpace),
    Pattern: mapOf(() => pattern),
    Shading: mapOf(() => shading),
    Properties: mapOf(() => propertyList),
  },
};

export const drawingOfPage: Readonly<Record<string, Place>> = {
  Resources: resources,
  MediaBox: {},
  CropBox: {},
  Rotate: {},
  Contents: {},
  Group: group,
  UserUnit: {},
};
