import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from '@jest/globals';
import PDFKit from 'pdfkit';
import { bytesOf as drawn } from '../../../../lambdas/paper/new-pdf.ts';
import { isLocked, loadPdf } from '../../../../shared/documents/load-pdf.ts';
import { linksIn, textIn } from './poppler.ts';
import { line, pdfByHand } from './raw-pdf.ts';
import { convert, refusalOf } from './refusal.ts';

/** Made by qpdf, with an owner password; two need a password to be opened, too. */
const folder = 'test/services/lambdas/conversion/corpus/protected';
const names = readdirSync(folder);
const bytesOf = (name: string) => readFileSync(join(folder, name));
const needsPassword = names.filter((name) => name.startsWith('needs-password'));
const opens = names.filter((name) => !needsPassword.includes(name));

const expected = ['Record 1 of 2', 'Record 2 of 2'];

/** For whom it is encrypted is said by certificates. */
const forCertificates = () =>
  Buffer.from(
    Buffer.from(pdfByHand({ content: line('The page') }))
      .toString('latin1')
      .replace('/Root', '/ID [<01> <01>] /Encrypt << /Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4 >> /Root'),
    'latin1',
  );

describe('a PDF that is protected against changes', () => {
  it.each(opens)('is converted: %s', async (name) => {
    const pdf = await convert(bytesOf(name));
    for (const text of expected) expect(textIn(pdf)).toContain(text);
  });

  it.each(opens)('is saved and copied without its protection: %s', async (name) => {
    const document = await loadPdf(bytesOf(name));
    const saved = await document.save();
    const copy = await PDFDocument.create();
    const again = await PDFDocument.load(saved);
    for (const page of await copy.copyPages(again, again.getPageIndices())) copy.addPage(page);
    for (const each of [saved, await copy.save()]) for (const text of expected) expect(textIn(each)).toContain(text);
  });
});

it('a PDF that is protected against changes keeps its strings, whatever signs they have', async () => {
  const doc = new PDFKit({ ownerPassword: 'owner', pdfVersion: '1.7ext3' });
  const link = 'https://foothills.example/a\\b)';
  doc.text('The page', { link });
  expect(linksIn(await convert(await drawn(doc)))).toEqual([link]);
});

describe('a PDF that needs a password or a certificate', () => {
  it.each([
    ...needsPassword.map((name) => [name, bytesOf(name)] as const),
    ['certificates', forCertificates()] as const,
  ])('is refused as protected: %s', async (_, bytes) => {
    expect(await refusalOf(bytes)).toBe('passwordProtected');
    expect(isLocked(await loadPdf(bytes).catch((error: unknown) => error))).toBe(true);
  });
});
