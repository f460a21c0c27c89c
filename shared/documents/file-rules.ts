import { limits } from '../limits.ts';

const endings: readonly string[] = limits.fileTypes;

/** With its dot, in small letters. */
export const endingOf = (name: string) => {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot).toLowerCase();
};

const hasKnownType = (name: string) => endings.includes(endingOf(name));

/** A path, a name without a stem, and characters that hide or turn round what a name says. */
const unusable = /[/\\\p{Cc}\p{Bidi_Control}]|^\s*\./u;

const heicEndings = ['.heic', '.heif'];

export const isHeic = (name: string) => heicEndings.includes(endingOf(name));

/** Pictures that a browser may turn into a JPEG. */
const otherPictures = ['.webp', '.avif', ...heicEndings];

/** A browser can make it smaller, or of a type that may be sent. */
export const canBeFitted = (name: string) =>
  endingOf(name) !== '.docx' && [...endings, ...otherPictures].includes(endingOf(name));

/**
 * For the `accept` of a file input. Phones offer their camera for types, not for endings. Without HEIC, of which iPhones
 * then make a JPEG by themselves.
 */
export const acceptedFiles = [
  ...endings,
  '.webp,.avif,image/jpeg,image/png,image/webp,image/avif,application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
].join(',');

export const tooLarge = 'Your file is too large. The maximum file size is 1 MB.';

/** Specification, section 5, "File upload". */
export function fileNameProblem(name: string): string | undefined {
  if (unusable.test(name)) return 'Your file name has characters that cannot be used. Please rename the file.';
  if (!hasKnownType(name)) return `You can only enter the following file types: ${endings.join(', ')}`;
  if (name.length > limits.fileNameLength)
    return `Your file name is too long. The maximum length is ${limits.fileNameLength} characters, including the extension.`;
  return undefined;
}

export function fileProblems({ name, size }: { readonly name: string; readonly size: number }): string[] {
  const problems: string[] = [];
  if (size > limits.fileBytes) problems.push(tooLarge);
  if (size === 0) problems.push('Your file is empty. Please upload a non-empty file.');
  const aboutName = fileNameProblem(name);
  return aboutName === undefined ? problems : [...problems, aboutName];
}
