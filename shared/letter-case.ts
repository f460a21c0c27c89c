export const toKebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Converts camel or kebab case to Pascal case: 'convertUpload' to 'ConvertUpload', 'pdf-copy' to 'PdfCopy'. */
export const toPascalCase = (name: string) => name.replace(/(^|-)[a-z]/g, (start) => start.slice(-1).toUpperCase());
