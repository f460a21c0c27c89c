import { createHmac, timingSafeEqual } from 'node:crypto';
import { escapeHtml } from '../../../shared/escape-html.ts';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export const algorithm = 'AWS4-HMAC-SHA256';
const minute = 60_000;

/** Parses a time such as `20261121T020700Z`. Returns undefined if it is malformed. */
function instantOf(amzDate: string): number | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(amzDate);
  if (!parts) return undefined;
  const [, year, month, day, hour, minutes, seconds] = parts;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minutes}:${seconds}Z`);
  return Number.isNaN(time) ? undefined : time;
}

/** Returns a credential's day, region, service and terminator. Throws an S3Error if the credential is not valid. */
export function scopeOf(credential: string, amzDate: string, { accessKeyId }: Credentials): string {
  const [key, day, region, service, end, ...more] = credential.split('/');
  if (!key || more.length > 0 || !region || service !== 's3' || end !== 'aws4_request' || !/^\d{8}$/.test(day ?? ''))
    throw new S3Error(400, 'AuthorizationQueryParametersError', 'The Credential is malformed.');
  if (key !== accessKeyId)
    throw new S3Error(403, 'InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
  if (day !== amzDate.slice(0, 8)) throw accessDenied('Invalid credential date. It does not match X-Amz-Date.');
  return [day, region, service, end].join('/');
}

/** Returns a signature's time in ms. Throws an S3Error if it is malformed or more than 15 minutes ahead. */
export function checkNotInFuture(amzDate: string): number {
  const signedAt = instantOf(amzDate);
  if (signedAt === undefined)
    throw new S3Error(400, 'AuthorizationQueryParametersError', 'X-Amz-Date must be in the ISO8601 Long Format.');
  if (signedAt > Date.now() + 15 * minute) throw accessDenied('Request is not valid yet');
  return signedAt;
}

const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** Throws an S3Error if the signature (AWS Signature Version 4) does not match the text. */
export function checkSignature(text: string, scope: string, given: string, { secretAccessKey }: Credentials): void {
  const key = scope.split('/').reduce<string | Buffer>((parent, part) => hmac(parent, part), `AWS4${secretAccessKey}`);
  const expected = Buffer.from(hmac(key, text).toString('hex'));
  const offered = Buffer.from(given);
  if (offered.length !== expected.length || !timingSafeEqual(offered, expected)) throw signatureDoesNotMatch();
}

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
