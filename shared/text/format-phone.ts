/** Matches the country calling code of a complete number (ITU-T E.164): 7, a code of two digits, or three digits. */
const callingCode = /^\+(?!1)(?:7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(?=\d{4,}$)/;

/** Formats '+442079460958' as '+44 207 946 0958'. Returns other text unchanged. */
export const formatPhone = (answer: string): string =>
  answer.replace(callingCode, '$& ').replace(/(?<=^\+\d+ [\d ]*)\d{3}(?=\d{3,}$)/g, '$& ');
