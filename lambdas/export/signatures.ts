// Signs packets and manifests, to prove that they are ours. KMS computes an HMAC with a key that never leaves KMS.

import { GenerateMacCommand, KMSClient } from '@aws-sdk/client-kms';
import { clientDefaults } from '../platform/client-defaults.ts';
import { readEnv } from '../platform/environment.ts';
import { once } from '../platform/once.ts';
import { sha256 } from '../platform/sha256.ts';
import type { Manifest } from './manifest.ts';

const client = once(() => new KMSClient(clientDefaults));

async function sign(kind: 'manifest' | 'packet', content: Uint8Array): Promise<string> {
  const { Mac } = await client().send(
    new GenerateMacCommand({
      KeyId: readEnv(process.env, ['EXPORT_KEY_ID']).EXPORT_KEY_ID,
      MacAlgorithm: 'HMAC_SHA_256',
      Message: Buffer.from(`${kind} ${sha256(content)}`),
    }),
  );
  if (!Mac) throw new Error('KMS returned no MAC.');
  return Buffer.from(Mac).toString('hex');
}

const manifestBytes = (manifest: Omit<Manifest, 'signature'>) => Buffer.from(JSON.stringify(manifest));

export async function signManifest(manifest: Omit<Manifest, 'signature'>): Promise<Manifest> {
  return { ...manifest, signature: await sign('manifest', manifestBytes(manifest)) };
}

export async function isSigned({ signature, ...manifest }: Manifest): Promise<boolean> {
  return signature === (await sign('manifest', manifestBytes(manifest)));
}

/** The facts in a packet's signed line. `verify` compares them with the record and the letters that are stored now. */
export interface PacketSummary {
  readonly number: string;
  readonly recordHash: string;
  /** The received letters in the packet: number, generation and version. */
  readonly letters: readonly (readonly [n: number, generation: number, version: number])[];
  /** Whether a document or a letter was missing. */
  readonly isIncomplete: boolean;
}

const prefix = '\n%packet ';
/** PDF readers look for the end of a file in its last 1,024 bytes, so the line must be shorter. */
const maxLineBytes = 1000;

/** Appends a signed comment line to a packet, which PDF readers ignore. */
export async function signPacket(pdf: Uint8Array, summary: PacketSummary): Promise<Uint8Array> {
  const encoded = Buffer.from(JSON.stringify(summary)).toString('base64url');
  const content = Buffer.concat([pdf, Buffer.from(`${prefix}${encoded}`)]);
  return Buffer.concat([content, Buffer.from(` ${await sign('packet', content)}\n`)]);
}

/** Returns what a packet says about itself, and whether it is as it was signed. Returns undefined for another file. */
export async function readPacket(
  packet: Uint8Array,
): Promise<{ readonly summary: PacketSummary; readonly isSigned: boolean } | undefined> {
  const bytes = Buffer.from(packet);
  const start = bytes.lastIndexOf(prefix);
  if (start < 0 || bytes.length - start > maxLineBytes) return undefined;
  const line = bytes.toString('latin1', start + prefix.length).trim();
  const [encoded = '', signature = ''] = line.split(' ');
  const content = bytes.subarray(0, start + prefix.length + encoded.length);
  try {
    const summary = JSON.parse(Buffer.from(encoded, 'base64url').toString()) as PacketSummary;
    return { summary, isSigned: signature === (await sign('packet', content)) };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
