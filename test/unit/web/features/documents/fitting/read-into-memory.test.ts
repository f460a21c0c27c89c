import { expect, it } from '@jest/globals';
import { readIntoMemory } from '../../../../../../web/features/documents/fitting/read-into-memory.ts';

const megabyte = 1024 * 1024;
const fails = (name: string) => () => Promise.reject(new DOMException('The file could not be read.', name));

/** Returns a file like a browser's, which keeps the size that it had when the user chose it. */
function chosen(size: number, arrayBuffer: () => Promise<ArrayBuffer>): File {
  return Object.defineProperties(new File([], 'scan.pdf', { type: 'application/pdf' }), {
    size: { value: size },
    arrayBuffer: { value: arrayBuffer },
  });
}

it.each([0, 1, megabyte])('keeps a file of %s bytes with its name and type', async (size) => {
  const kept = await readIntoMemory(new File([new Uint8Array(size).fill(7)], 'scan.pdf', { type: 'application/pdf' }));
  expect([kept.name, kept.type, kept.size]).toEqual(['scan.pdf', 'application/pdf', size]);
});

it('composes the letters of a file name that macOS has decomposed', async () => {
  const name = '성적증명서와 졸업증명서 원본 스캔.pdf';
  const decomposed = new File(['%PDF-'], name.normalize('NFD'));
  expect(decomposed.name).toHaveLength(48);
  expect((await readIntoMemory(decomposed)).name).toBe(name.normalize('NFC'));
});

it.each<[string, File]>([
  ['is changed on the disk', chosen(9, fails('NotReadableError'))],
  ['is deleted, moved or on a drive that was removed', chosen(9, fails('NotFoundError'))],
  ['is protected from reading', chosen(9, fails('SecurityError'))],
  ['is emptied but still readable', chosen(9, async () => new ArrayBuffer(0))],
  ['has grown but is still readable', chosen(9, async () => new ArrayBuffer(10))],
])('asks the user to choose a file again if it %s after it was chosen', async (_, file) => {
  await expect(readIntoMemory(file)).rejects.toThrow(/We couldn't read.*changed, moved or deleted.*choose it again/);
});

it('does not read a file that is too large to be reduced', async () => {
  await expect(readIntoMemory(chosen(129 * megabyte, fails('NotReadableError')))).rejects.toThrow(/too large/);
  await expect(readIntoMemory(chosen(128 * megabyte, fails('NotReadableError')))).rejects.toThrow(/We couldn't read/);
});
