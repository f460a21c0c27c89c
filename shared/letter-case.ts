export const toKebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** 'convertUpload' as 'ConvertUpload', 'pdf-copy' as 'PdfCopy'. */
export const toPascalCase = (name: string) => name.replace(/(^|-)[a-z]/g, (start) => start.slice(-1).toUpperCase());
