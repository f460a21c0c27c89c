import { PDFDocument } from '@cantoo/pdf-lib';
import type { LetterInPacket } from './packet-letters.ts';

/** What a packet says of itself to `verify`, in the keywords of the PDF. */
export interface PacketHead {
  readonly confirmationNumber: string;
  /** ISO 8601. */
  readonly preparedAt: string;
  readonly layout: number;
  /** As they were then: what they are changes. */
  readonly letters: readonly LetterInPacket[];
  /** Keys of documents and letters that were missing or damaged. */
  readonly missing: readonly string[];
}

export function writeHead({ confirmationNumber, preparedAt, layout, letters, missing }: PacketHead): string {
  const list = (name: string, of: readonly unknown[]) => (of.length > 0 ? ` ${name} ${encode(of)}` : '');
  const head = `packet ${confirmationNumber} ${preparedAt} layout ${layout}`;
  return head + list('letters', letters) + list('missing', missing);
}

const encode = (list: readonly unknown[]) => Buffer.from(JSON.stringify(list)).toString('base64url');

/** Throws when it is no packet. */
export async function readHead(file: string, bytes: Uint8Array): Promise<PacketHead> {
  const [, confirmationNumber, preparedAt, layout, letters, missing] =
    /^packet (\S+) (\S+) layout (\d+)(?: letters (\S+))?(?: missing (\S+))?$/.exec(
      (await keywordsOf(file, bytes)) ?? '',
    ) ?? [];
  if (!confirmationNumber || !preparedAt) throw new Error(`${file} isn't a packet.`);
  return {
    confirmationNumber,
    preparedAt,
    layout: Number(layout),
    letters: listIn(file, 'letters', letters),
    missing: listIn(file, 'missing files', missing),
  };
}

function listIn<Element>(file: string, what: string, encoded: string | undefined): Element[] {
  if (encoded === undefined) return [];
  try {
    return JSON.parse(Buffer.from(encoded, 'base64url').toString());
  } catch {
    throw new Error(`${file} has been changed since it was created. Its list of ${what} is damaged.`);
  }
}

async function keywordsOf(file: string, bytes: Uint8Array): Promise<string | undefined> {
  try {
    return (await PDFDocument.load(bytes, { updateMetadata: false })).getKeywords();
  } catch {
    throw new Error(`${file} isn't a PDF, or it's damaged.`);
  }
}
