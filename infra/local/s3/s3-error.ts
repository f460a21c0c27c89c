import { escapeHtml } from '../../../shared/escape-html.ts';

export class S3Error extends Error {
  override name = 'S3Error' as const;
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const accessDenied = (message = 'Access Denied') => new S3Error(403, 'AccessDenied', message);
export const signatureDoesNotMatch = () =>
  new S3Error(
    403,
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  );

export function toXml({ code, message }: S3Error, requestId: string): string {
  const fields = Object.entries({ Code: code, Message: message, RequestId: requestId });
  const xml = fields.map(([name, value]) => `<${name}>${escapeHtml(value)}</${name}>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${xml}</Error>`;
}
