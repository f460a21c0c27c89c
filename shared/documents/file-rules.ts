// The client and the server share these rules for the names, types and sizes of uploaded files.

import { limits } from '../limits.ts';
import { fileBytes, fileSize } from '../partner-limits.ts';

const extensions: readonly string[] = limits.fileTypes;

/** Returns the file extension with its dot, in lowercase; '' if the name has none. */
export const extensionOf = (name: string) => {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot).toLowerCase();
};

const hasKnownType = (name: string) => extensions.includes(extensionOf(name));

/** Matches a path, a name that starts with a dot, and characters that hide or reverse parts of a name. */
const unusable = /[/\\\p{Cc}\p{Bidi_Control}]|^\s*\./u;

/** The file types that the client can shrink or convert to JPEG. */
const fittable = ['.webp', '.avif', '.heic', '.heif', ...extensions.filter((extension) => extension !== '.docx')];

export const isFittable = (type: string): boolean => fittable.includes(`.${type}`);

/** Returns the type that the file extension indicates, for a file whose content is not recognized. */
export function typeByExtension(name: string): string | undefined {
  const extension = extensionOf(name);
  if (extension === '.jpeg') return 'jpg';
  if (extension === '.heif') return 'heic';
  return [...extensions, ...fittable].includes(extension) ? extension.slice(1) : undefined;
}

/** Returns the trimmed name. Gives it the extension of its type, if files of that type are accepted. */
export function withExtensionOf(name: string, type: string): string {
  const trimmed = name.trim();
  if (typeByExtension(trimmed) === type || !extensions.includes(`.${type}`)) return trimmed;
  return `${trimmed.replace(/\.(?=\w*[a-z])\w{1,5}$/i, '')}.${type}`;
}

/**
 * The `accept` attribute of a file input. Phones offer their camera only for MIME types, and a file without an
 * extension is `application/octet-stream`. HEIC is left out, so that iPhones convert photos to JPEG.
 */
export const acceptedFiles = [
  ...extensions,
  '.jfif,.jpe,.pjpeg,.pjp,.webp,.avif,image/jpeg,image/png,image/webp,image/avif,application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document,application/octet-stream',
].join(',');

export const acceptedTypesMessage = `You can only enter the following file types: ${extensions.join(', ')}`;

export const tooLargeMessage = `Your file is too large. The maximum file size is ${fileSize}.`;

/** Returns the problem with a file name, if any (specification, section 5, "File upload"). */
export function fileNameProblem(name: string): string | undefined {
  if (unusable.test(name)) return "Your file name has characters that can't be used. Rename the file and try again.";
  if (!hasKnownType(name)) return acceptedTypesMessage;
  if (name.length > limits.fileNameLength)
    return `Your file name is too long. The maximum length is ${limits.fileNameLength} characters, including the extension.`;
  return undefined;
}

/** Returns the problems with an upload, as sentences. `size` is in bytes. */
export function fileProblems({ name, size }: { readonly name: string; readonly size: number }): string[] {
  const problems: string[] = [];
  if (size > fileBytes) problems.push(tooLargeMessage);
  if (size === 0) problems.push('Your file is empty. Please upload a non-empty file.');
  const nameProblem = fileNameProblem(name);
  return nameProblem === undefined ? problems : [...problems, nameProblem];
}
