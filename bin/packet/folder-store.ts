import { createHash, randomUUID } from 'node:crypto';
import {
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type HandoverStore,
  type Part,
  partName,
  type StagedFile,
  type WrittenFile,
} from '../../lambdas/handover/handover-store.ts';
import { sha256 } from '../../lambdas/platform/sha256.ts';
import { lock } from './folder-lock.ts';

export interface FolderStore extends HandoverStore {
  readonly isStaged: (file: StagedFile) => boolean;
  readonly partOf: (of: Pick<Part, 'number' | 'submitted_at'>) => Part | undefined;
  /** Those of other applications go. */
  readonly keepParts: (of: readonly Pick<Part, 'number' | 'submitted_at'>[]) => void;
  /** A written file is as if it had been staged, too. */
  readonly adopt: (name: string) => Promise<void>;
  /** Fixed by the first call of the run, or of the one before that was cut off. */
  readonly begin: () => string;
  /** Leaves nothing but what was handed over. */
  readonly end: () => void;
}

/** By which a run goes on where another was cut off; gone once the hand-over is whole. */
const hidden = '.handover';
/** Beside it: who waits makes it anew, and a folder that is being removed must stay empty. */
const lockName = '.handover.lock';

/** What else somebody keeps in that folder stays. */
const own = /^(index\.html|(applications|letters|keys)\.csv|import\.zip|manifest\.json)$/;
/** As `packetName` ends them. */
const ownPacket = / - [2-9A-Z]{4}-[2-9A-Z]{4}\.pdf$/;

/** Waits while another run works in the same folder. */
export async function openFolder(folder: string, waits: () => void): Promise<FolderStore> {
  const inside = (...names: string[]) => join(folder, hidden, ...names);
  const release = await lock(join(folder, lockName), waits);
  rmSync(inside('drafts'), { recursive: true, force: true });
  for (const each of ['drafts', 'files', 'parts']) mkdirSync(inside(each), { recursive: true, mode: 0o700 });
  const stageOf = ({ sha256: hash }: StagedFile) => inside('files', hash);
  const partAt = (name: string) => JSON.parse(readFileSync(inside('parts', name), 'utf8')) as Part;

  /** Elsewhere first: in its place it is whole or not at all. */
  async function put(file: string, fill: (draft: string) => unknown): Promise<void> {
    const draft = inside('drafts', randomUUID());
    await fill(draft);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    renameSync(draft, file);
    // One that was a link to the very file is still there.
    rmSync(draft, { force: true });
  }

  const putBytes = (file: string, bytes: Uint8Array) =>
    put(file, (draft) => writeFileSync(draft, bytes, { mode: 0o600 }));

  return {
    async stage(bytes) {
      const file = { sha256: sha256(bytes), bytes: bytes.length };
      if (!existsSync(stageOf(file))) await putBytes(stageOf(file), bytes);
      return file;
    },
    isStaged: (file) => existsSync(stageOf(file)),
    read: async (file) => createReadStream(stageOf(file)),
    putPart: (part) => putBytes(inside('parts', partName(part)), Buffer.from(JSON.stringify(part))),
    partOf: (of) => (existsSync(inside('parts', partName(of))) ? partAt(partName(of)) : undefined),
    async *parts() {
      for (const name of readdirSync(inside('parts')).toSorted()) yield partAt(name);
    },
    keepParts(of) {
      const kept = new Set(of.map(partName));
      for (const name of readdirSync(inside('parts'))) if (!kept.has(name)) rmSync(inside('parts', name));
    },
    async write(name, content): Promise<WrittenFile> {
      const file = join(folder, name);
      if (content instanceof Readable) {
        const hash = hashing();
        await put(file, (draft) => pipeline(content, hash.stream, createWriteStream(draft, { mode: 0o600 })));
        return { name, ...hash.file() };
      }
      if (content instanceof Uint8Array) {
        await putBytes(file, content);
        return { name, sha256: sha256(content), bytes: content.length };
      }
      await put(file, (draft) => linkOrCopy(stageOf(content), draft));
      return { name, ...content };
    },
    async written() {
      const packets = existsSync(join(folder, 'packets')) ? readdirSync(join(folder, 'packets')) : [];
      return [
        ...readdirSync(folder).filter((name) => own.test(name)),
        ...packets.filter((name) => ownPacket.test(name)).map((name) => `packets/${name}`),
      ];
    },
    async remove(names) {
      for (const name of names) rmSync(join(folder, name), { force: true });
    },
    async adopt(name) {
      const file = await hashOf(join(folder, name));
      if (!existsSync(stageOf(file))) linkOrCopy(join(folder, name), stageOf(file));
    },
    begin() {
      const file = inside('begun');
      if (!existsSync(file)) writeFileSync(file, new Date().toISOString(), { mode: 0o600 });
      return readFileSync(file, 'utf8');
    },
    end() {
      rmSync(join(folder, hidden), { recursive: true });
      release();
    },
  };
}

/** Some file systems have no links. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** Passes on what it hashes. */
function hashing() {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, file: (): StagedFile => ({ sha256: hash.digest('hex'), bytes }) };
}

export async function hashOf(path: string): Promise<StagedFile> {
  const { stream, file } = hashing();
  await pipeline(createReadStream(path), stream, async (chunks) => {
    for await (const _ of chunks);
  });
  return file();
}
