import type { Office } from './partner.ts';

export interface Piece {
  readonly text: string;
  readonly url?: string;
}

/** Splits the text into pieces. The office's email address and phone number become links. */
export function withContactLinks(text: string, { email, phone }: Office): readonly Piece[] {
  const links = [
    { text: email, url: `mailto:${email}` },
    { text: phone, url: `tel:${phone.replaceAll(/[^+\d]/g, '')}` },
  ];
  return links.reduce<Piece[]>(
    (pieces, link) => pieces.flatMap((piece) => (piece.url ? [piece] : splitByLink(piece.text, link))),
    [{ text }],
  );
}

const splitByLink = (text: string, link: Piece): Piece[] =>
  text
    .split(link.text)
    .flatMap((between, index) => [...(index > 0 ? [link] : []), { text: between }])
    .filter((piece) => piece.text !== '');
