// Files, as both sides of the wire judge them: by their names, and by their content.

import { limits } from '../limits.ts';
import { fileBytes, fileSize } from '../partner-limits.ts';

const endings: readonly string[] = limits.fileTypes;

/** With its dot, in small letters. */
export const endingOf = (name: string) => {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot).toLowerCase();
};

const hasKnownType = (name: string) => endings.includes(endingOf(name));

/** A path, a name without a stem, and characters that hide or turn round what a name says. */
const unusable = /[/\\\p{Cc}\p{Bidi_Control}]|^\s*\./u;

/** What browsers can make smaller, or turn into a JPEG. */
const fittable = ['.webp', '.avif', '.heic', '.heif', ...endings.filter((ending) => ending !== '.docx')];

export const isFittable = (type: string): boolean => fittable.includes(`.${type}`);

/** What is meant by a name, where the content does not tell. */
export function typeNamed(name: string): string | undefined {
  const ending = endingOf(name);
  if (ending === '.jpeg') return 'jpg';
  if (ending === '.heif') return 'heic';
  return [...endings, ...fittable].includes(ending) ? ending.slice(1) : undefined;
}

/** The name of a file of this type, which may have been called anything. */
export function nameOfType(name: string, type: string): string {
  const trimmed = name.trim();
  if (typeNamed(trimmed) === type || !endings.includes(`.${type}`)) return trimmed;
  return `${trimmed.replace(/\.(?=\w*[a-z])\w{1,5}$/i, '')}.${type}`;
}

/**
 * For the `accept` of a file input, with all that our types are called: the last type is that of a file without an ending.
 * Phones offer their camera for types, not for endings. Without HEIC, of which iPhones then make a JPEG by themselves.
 */
export const acceptedFiles = [
  ...endings,
  '.jfif,.jpe,.pjpeg,.pjp,.webp,.avif,image/jpeg,image/png,image/webp,image/avif,application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document,application/octet-stream',
].join(',');

export const onlyTypes = `You can only enter the following file types: ${endings.join(', ')}`;

export const tooLarge = `Your file is too large. The maximum file size is ${fileSize}.`;

/** Specification, section 5, "File upload". */
export function fileNameProblem(name: string): string | undefined {
  if (unusable.test(name)) return "Your file name has characters that can't be used. Rename the file and try again.";
  if (!hasKnownType(name)) return onlyTypes;
  if (name.length > limits.fileNameLength)
    return `Your file name is too long. The maximum length is ${limits.fileNameLength} characters, including the extension.`;
  return undefined;
}

export function fileProblems({ name, size }: { readonly name: string; readonly size: number }): string[] {
  const problems: string[] = [];
  if (size > fileBytes) problems.push(tooLarge);
  if (size === 0) problems.push('Your file is empty. Please upload a non-empty file.');
  const aboutName = fileNameProblem(name);
  return aboutName === undefined ? problems : [...problems, aboutName];
}
