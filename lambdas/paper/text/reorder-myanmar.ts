const consonant =
  '[\\u1000-\\u102a\\u103f\\u104e\\u1050-\\u1055\\u105a-\\u105d\\u1061\\u1065\\u1066\\u106e-\\u1070\\u1075-\\u1081\\u108e]';
const syllable = new RegExp(
  `(?<kinzi>(?:[\\u1004\\u101b\\u105a]\\u103a\\u1039)?)(?<base>${consonant}(?:\\u1039${consonant})*)` +
    '(?<before>[\\u103a\\u103b]*)(?<ra>\\u103c?)(?<after>[\\u103d\\u103e\\u105e-\\u1060\\u1082]*)(?<e>\\u1031*)',
  'gu',
);

/** As the glyphs stand on the line: fontkit has no shaper for Myanmar. (Microsoft, "Developing OpenType Fonts for Myanmar Script") */
export const reorderMyanmar = (text: string) => text.replace(syllable, '$<e>$<ra>$<base>$<kinzi>$<before>$<after>');

/** The substitutions of that specification; a shaper would turn them on. */
export const myanmarFeatures = ['rphf', 'pref', 'blwf', 'pstf', 'pres', 'abvs', 'blws', 'psts'] as const;
