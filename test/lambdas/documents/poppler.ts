import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

/** What programs other than ours see in a PDF. */
function withPoppler<T>(pdf: Uint8Array, use: (file: string, directory: string) => T): T {
  const directory = mkdtempSync(join(tmpdir(), 'pdf-'));
  try {
    const file = join(directory, 'document.pdf');
    writeFileSync(file, pdf);
    return use(file, directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' });

const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export const textIn = (pdf: Uint8Array) =>
  withPoppler(pdf, (file) => run('pdftotext', '-layout', file, '-').replace(directionMarks, ''));

export const infoOf = (pdf: Uint8Array): Record<string, string> =>
  Object.fromEntries(
    withPoppler(pdf, (file) => run('pdfinfo', file))
      .split('\n')
      .filter((line) => line.includes(':'))
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );

export const pageCountOf = (pdf: Uint8Array) => Number(infoOf(pdf).Pages);

export const structureOf = (pdf: Uint8Array) => withPoppler(pdf, (file) => run('pdfinfo', '-struct-text', file));

export const attachmentsOf = (pdf: Uint8Array) => withPoppler(pdf, (file) => run('pdfdetach', '-list', file));

export const scriptsIn = (pdf: Uint8Array) => withPoppler(pdf, (file) => run('pdfinfo', '-js', file)).trim();

/** A page as raw pixels at 72 dots per inch: one for each point. */
export async function pixelsOf(pdf: Uint8Array, page = 1) {
  const png = withPoppler(pdf, (file, directory) => {
    run('pdftoppm', '-png', '-r', '72', '-f', `${page}`, '-l', `${page}`, file, join(directory, 'page'));
    const name = readdirSync(directory).find((entry) => entry.endsWith('.png'));
    if (!name) throw new Error('pdftoppm made no picture.');
    return readFileSync(join(directory, name));
  });
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    at: (x: number, y: number) => Array.from(data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)),
  };
}
