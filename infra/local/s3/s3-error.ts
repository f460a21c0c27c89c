import { escapeHtml } from '../../../shared/escape-html.ts';

export class S3Error extends Error {
  override name = 'S3Error' as const;
  readonly status: number;
  readonly code: string;
  readonly details: Readonly<Record<string, string>>;
  constructor(status: number, code: string, message: string, details: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export const accessDenied = (message = 'Access Denied') => new S3Error(403, 'AccessDenied', message);
export const invalidArgument = (message: string) => new S3Error(400, 'InvalidArgument', message);
export const malformedPost = () =>
  new S3Error(400, 'MalformedPOSTRequest', 'The body of your POST request is not well-formed multipart/form-data.');
export const signatureDoesNotMatch = () =>
  new S3Error(
    403,
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  );

export function toXml({ code, message, details }: S3Error, requestId: string): string {
  const fields = Object.entries({ Code: code, Message: message, ...details, RequestId: requestId });
  const xml = fields.map(([name, value]) => `<${name}>${escapeHtml(value)}</${name}>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${xml}</Error>`;
}
