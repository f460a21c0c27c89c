import { expect } from '@jest/globals';
import type { ApiClient } from './api-client.ts';

interface Copy {
  readonly status: string;
  readonly url?: string;
  readonly file_size?: number;
}

export async function waitForPdfCopy(client: ApiClient) {
  for (let tries = 0; tries < 600; tries += 1) {
    const { body } = await client.get<Copy>('/api/pdf');
    if (body.status === 'COMPLETED') {
      const pdf = new Uint8Array(await (await fetch(body.url ?? '')).arrayBuffer());
      expect(body.file_size).toBe(pdf.length);
      return pdf;
    }
    expect(['UNPROCESSED', 'IN_PROGRESS']).toContain(body.status);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The PDF copy was not made in time.');
}
