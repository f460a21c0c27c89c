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
}

export function writeHead({ confirmationNumber, preparedAt, layout, letters }: PacketHead): string {
  const head = `packet ${confirmationNumber} ${preparedAt} layout ${layout}`;
  return letters.length === 0 ? head : `${head} letters ${Buffer.from(JSON.stringify(letters)).toString('base64url')}`;
}

/** Throws when it is no packet. */
export async function readHead(file: string, bytes: Uint8Array): Promise<PacketHead> {
  const [, confirmationNumber, preparedAt, layout, letters] =
    /^packet (\S+) (\S+) layout (\d+)(?: letters (\S+))?$/.exec((await keywordsOf(file, bytes)) ?? '') ?? [];
  if (!confirmationNumber || !preparedAt) throw new Error(`${file} is no packet.`);
  return { confirmationNumber, preparedAt, layout: Number(layout), letters: letters ? lettersIn(file, letters) : [] };
}

function lettersIn(file: string, encoded: string): LetterInPacket[] {
  try {
    return JSON.parse(Buffer.from(encoded, 'base64url').toString());
  } catch {
    throw new Error(`${file} was changed since it was made: its list of letters is damaged.`);
  }
}

async function keywordsOf(file: string, bytes: Uint8Array): Promise<string | undefined> {
  try {
    return (await PDFDocument.load(bytes, { updateMetadata: false })).getKeywords();
  } catch {
    throw new Error(`${file} is no PDF, or is damaged.`);
  }
}
