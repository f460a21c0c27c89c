import { readdirSync, readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { convertToPdf } from '../../../../lambdas/conversion/convert-to-pdf.ts';
import { DocumentRefused } from '../../../../lambdas/conversion/limits/document-refused.ts';
import { ProductError } from '../../../../lambdas/platform/product-error.ts';

const convert = async (bytes: Uint8Array) => (await convertToPdf(bytes, { docxEngine: 'embedded' })).pdf;

process.env.QUEUE_OF_THE_PARENT = 'not for a child';

/** Returns the environment variables of the processes that this process has started. */
function environmentsOfChildren(): string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      const parent = /^\d+ \(.*\) \w (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
      return Number(parent) === process.pid ? [readFileSync(`/proc/${pid}/environ`, 'utf8')] : [];
    } catch {
      return []; // The process has ended.
    }
  });
}

describe('a conversion', () => {
  it('runs in a process that inherits no secret, AWS or queue variables of its parent', async () => {
    await expect(convert(Buffer.from('Hello'))).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 200));
    const converters = environmentsOfChildren().filter((variables) => variables.includes('compile-cache'));
    expect(converters).not.toEqual([]);
    for (const variables of converters) expect(variables).not.toMatch(/QUEUE_OF_THE_PARENT|AWS_|_SECRET/);
  });

  it('refuses empty and large files without reading them', async () => {
    await expect(convert(new Uint8Array())).rejects.toThrow('Your file is empty. Please upload a non-empty file.');
    await expect(convert(new Uint8Array(1_048_577))).rejects.toThrow(
      'Your file is too large. The maximum file size is 1 MB.',
    );
  });

  it('refuses a text file with a reason and a sentence that lists the accepted types', async () => {
    const refusal = await convert(Buffer.from('Hello')).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DocumentRefused);
    expect(refusal).toBeInstanceOf(ProductError);
    expect(refusal).toMatchObject({
      reason: 'unknownType',
      message: expect.stringContaining('You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx'),
    });
  });

  it('refuses a document that exhausts the memory of its process', async () => {
    const objects = Buffer.from(`1 0 [${'0 '.repeat(12_000_000)}]`);
    const stream = deflateSync(objects, { level: 9 });
    const head = `%PDF-1.7\n1 0 obj <</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${stream.length}>> stream\n`;
    const bomb = Buffer.concat([Buffer.from(head), stream, Buffer.from('\nendstream endobj\nstartxref 0 %%EOF')]);
    await expect(convert(bomb)).rejects.toMatchObject({ reason: 'tooComplex' });
  });
});
