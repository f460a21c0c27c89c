import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Returns the text and metadata of a PDF as read by Poppler, which shares no code with our reader. */
export async function pdfText(bytes: Uint8Array): Promise<{ text: string; pages: number; info: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'pdf-'));
  const file = join(folder, 'file.pdf');
  try {
    await writeFile(file, bytes);
    const [{ stdout: text }, { stdout: info }] = await Promise.all([
      run('pdftotext', ['-layout', file, '-']),
      run('pdfinfo', [file]),
    ]);
    return { text, pages: Number(/Pages:\s+(\d+)/.exec(info)?.[1]), info };
  } finally {
    await rm(folder, { recursive: true });
  }
}
