import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HeadingLevel, Paragraph, Table, TableCell, TableRow } from 'docx';
import { convertToPdf } from '../../lambdas/conversion/convert-to-pdf.ts';
import { convertByLibreOffice } from '../../lambdas/conversion/docx/convert-by-libreoffice.ts';
import { DocumentRefused } from '../../lambdas/conversion/limits/document-refused.ts';
import { hiddenText, withHiddenText } from '../services/lambdas/conversion/hidden-text.ts';
import { infoOf, pageCountOf, textIn } from '../services/lambdas/conversion/poppler.ts';
import { symbols, withSymbols } from '../services/lambdas/conversion/symbol-fonts.ts';
import { trackedChanges, withChanges } from '../services/lambdas/conversion/tracked-changes.ts';
import { equationOf, wordyEquations } from '../services/lambdas/conversion/word-content.ts';
import { computedFields, withFields } from '../services/lambdas/conversion/word-fields.ts';
import { paragraph, wordFile } from '../services/lambdas/conversion/word-files.ts';
import { bodyOf, richBodyOf, wordByHand } from '../services/lambdas/conversion/zip-files.ts';
import { eventually, waitUntilPasses } from '../support/eventually.ts';

const convert = async (bytes: Uint8Array) => (await convertToPdf(bytes, { docxEngine: 'libreoffice' })).pdf;

const directory = mkdtempSync(join(tmpdir(), 'libreoffice-test-'));

/** Returns the files that conversions left behind. The compile cache stays for the next process. */
const leftOvers = () => readdirSync(directory).filter((name) => name !== 'compile-cache');

/** Returns the process and the process group of each running LibreOffice. */
const officesRunning = () =>
  execFileSync('ps', ['-eo', 'pid,pgid,args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('soffice') && line.includes(directory))
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, group = 0]) => ({ pid, group }));

beforeAll(() => {
  process.env.TMPDIR = directory;
  try {
    execFileSync('soffice', ['--version']);
  } catch {
    throw new Error('Install LibreOffice Writer (the program soffice) to run these tests.');
  }
});

afterAll(() => {
  for (const { pid } of officesRunning()) process.kill(pid, 'SIGKILL');
  rmSync(directory, { recursive: true, maxRetries: 3 });
});

describe('LibreOffice', () => {
  it('keeps content and pages', async () => {
    const cell = (text: string) => new TableCell({ children: [paragraph(text)] });
    const pdf = await convert(
      await wordFile([
        new Paragraph({ text: 'Statement', heading: HeadingLevel.HEADING_1 }),
        paragraph('Nguyễn Thị was born.'),
        new Table({ rows: [new TableRow({ children: [cell('Course'), cell('Grade')] })] }),
        new Paragraph({ text: 'Second page', pageBreakBefore: true }),
      ]),
    );
    const text = textIn(pdf);
    for (const part of ['Statement', 'Nguyễn Thị was born.', 'Course', 'Second page', 'References on request'])
      expect(text).toContain(part);
    expect(text).not.toContain('simplified');
    expect(pageCountOf(pdf)).toBe(2);
    expect(infoOf(pdf)).toMatchObject({ Title: 'Uploaded document', JavaScript: 'no' });
    expect(leftOvers()).toEqual([]);
  });

  it('shows all tracked changes as accepted', async () => {
    const text = textIn(await convert(withChanges(trackedChanges.map(([, xml]) => xml).join(''))));
    for (const each of [...trackedChanges.map(([, , texts]) => texts), 'Noted', 'Beside'].flat())
      expect(text).toContain(each);
    expect(text).not.toContain('WRONG');
  });

  it('shows the field results that the author saw, and counts pages itself', async () => {
    const text = textIn(await convert(withFields(computedFields.map(([, xml]) => xml).join(''))));
    for (const [, , shown] of computedFields) expect(text).toContain(shown);
    expect(text.match(/Beside July 4, 2018/g)).toHaveLength(4);
    // The stored page count is 1, but LibreOffice puts the endnotes on a page of their own.
    expect(text).toContain('Page 1 of 2');
    expect(text).not.toContain('WRONG');
    expect(text).not.toContain(String(new Date().getFullYear()));
  });

  it('prints no hidden text', async () => {
    const text = textIn(await convert(withHiddenText(hiddenText.map(([, xml]) => xml).join(''))));
    for (const [, , shown] of hiddenText) expect(text).toContain(shown);
    expect(text).not.toContain('WRONG');
  });

  it('shows the symbols that the author saw', async () => {
    const text = textIn(await convert(withSymbols(symbols.map(([, xml]) => xml).join(''))));
    for (const [, , shown] of symbols) expect(text).toContain(shown);
  });

  it('shows the words and signs of equations as they were typed', async () => {
    const body = richBodyOf(wordyEquations.map(equationOf).join(''));
    const text = textIn(await convert(wordByHand({ 'word/document.xml': body }))).replace(/\s+/g, '');
    for (const equation of wordyEquations) expect(text).toContain(equation.replace(/\s+/g, ''));
  });

  it('converts several documents at once, each with its own content', async () => {
    const numbers = [1, 2, 3, 4];
    const pdfs = await Promise.all(
      numbers.map(async (number) => convert(await wordFile([paragraph(`Only ${number}`)]))),
    );
    expect(pdfs.map((pdf) => /Only \d/.exec(textIn(pdf))?.[0])).toEqual(numbers.map((number) => `Only ${number}`));
    expect(leftOvers()).toEqual([]);
  });

  it('does not fetch linked files', async () => {
    let requests = 0;
    const server = createServer((_, response) => {
      requests += 1;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const field = (code: string) =>
      `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>x</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;
    const url = `http://127.0.0.1:${port}/a`;
    const body = bodyOf(field(` INCLUDEPICTURE "${url}.png" \\d `) + field(` INCLUDETEXT "${url}.docx" `));
    await convert(wordByHand({ 'word/document.xml': body }));
    server.close();
    expect(requests).toBe(0);
  });

  it.each(['Nguyễn Thị', 'Фёдор', 'فاطمة الزهراء', '李小龙'])('prints %s', async (name) => {
    const pdf = await convert(await wordFile([paragraph(name)]));
    expect(textIn(pdf)).toContain(name);
  });

  it('refuses a document that it cannot read', async () => {
    const broken = wordByHand({ 'word/document.xml': '<w:document><w:body>' });
    await expect(convert(broken)).rejects.toBeInstanceOf(DocumentRefused);
    expect(leftOvers()).toEqual([]);
  });

  it('does not outlive the process that converts, and leaves no files', async () => {
    const conversion = expect(convert(await wordFile([paragraph('My statement')]))).rejects.toBeInstanceOf(
      DocumentRefused,
    );
    const offices = await eventually(
      async () => officesRunning(),
      (running) => running.length > 0,
      20_000,
    );
    expect(offices).not.toEqual([]);
    // A stopped process doesn't end by itself.
    for (const { pid } of offices) process.kill(pid, 'SIGSTOP');
    for (const group of new Set(offices.map((office) => office.group))) process.kill(group, 'SIGKILL');
    await conversion;
    expect(leftOvers()).toEqual([]);
    await waitUntilPasses(async () => expect(officesRunning()).toEqual([]));
  });

  // This is the last test, because it leaves LibreOffice running: here, the tests' own process converts.
  it('is given up when it takes too long', async () => {
    // Bypasses our own checks, which would refuse this document at once.
    const endless = wordByHand({ 'word/document.xml': bodyOf('<w:p><w:r><w:t>x</w:t></w:r></w:p>'.repeat(1_500_000)) });
    await expect(convertByLibreOffice(endless)).rejects.toMatchObject({ reason: 'tooComplex' });
  });
});
