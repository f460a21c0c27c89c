import { once } from '../platform/once.ts';

export interface Files {
  /** The bytes, or undefined when there is no such file, or with an etag no longer that very file. */
  read(key: string, etag?: string): Promise<Uint8Array | undefined>;
  writePdf(key: string, bytes: Uint8Array): Promise<void>;
  writePreview(key: string, bytes: Uint8Array): Promise<void>;
  writeJson(key: string, value: unknown): Promise<void>;
  delete(keys: readonly string[]): Promise<void>;
}

const s3 = () => import('./s3-files.ts');

/** S3's client is large, and most calls that may need it do not: their first use loads it. */
export const s3Files = once(
  (): Files => ({
    read: async (key, etag) => (await s3()).readFile(key, etag),
    writePdf: async (key, bytes) => (await s3()).writeFile(key, bytes, 'application/pdf'),
    writePreview: async (key, bytes) => (await s3()).writeFile(key, bytes, 'image/webp'),
    writeJson: async (key, value) =>
      (await s3()).writeFile(key, JSON.stringify(value, undefined, 2), 'application/json'),
    delete: async (keys) => {
      if (keys.length > 0) await (await s3()).deleteFiles(keys);
    },
  }),
);
