import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { entries } from '../../../infra/bundling/entries.ts';
import { bundledFonts } from '../../../infra/bundling/fonts.ts';
import { fontFiles } from '../../../lambdas/common/pdf-drawing/fonts/fonts.ts';
import { handlerPath } from '../../../shared/contracts/contract.ts';
import { routes } from '../../../shared/contracts/routes.ts';

/** Every file of ours that a Lambda imports at run time, and with it what ends up in its bundle. */
function filesOf(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+)';/gms);
  for (const [, path = ''] of imports) filesOf(join(file, '..', path), found);
  return found;
}

const carrying = (file: string) => entries.filter((entry) => filesOf(`${entry}.ts`).has(file)).sort();
const using = (resource: 'ssnKey' | 'mail') => routes.filter(({ uses }) => uses.includes(resource)).map(handlerPath);

describe('the bundles', () => {
  it.each(entries)('%s has its file', (entry) => {
    expect(existsSync(`${entry}.ts`)).toBe(true);
  });

  it.each(['lambdas/workers', 'lambdas/triggers'])('are made of every Lambda in %s', (folder) => {
    const files = readdirSync(folder).map((file) => join(folder, file.replace(/\.ts$/, '')));
    expect(entries.filter((entry) => entry.startsWith(folder)).sort()).toEqual(files.sort());
  });

  it('carry every font that the PDFs are set in', () => {
    expect([...bundledFonts].sort()).toEqual([...fontFiles].sort());
  });

  it('carry the seal where the contract names its key, in the worker of the PDF copy, and nowhere else', () => {
    const holders = [...using('ssnKey'), 'lambdas/workers/render-pdf-copy'];
    expect(carrying('lambdas/common/storage/kms-seal.ts')).toEqual(holders.sort());
  });

  it('carry what sends mails where the contract names it, in the worker of the receipts, and nowhere else', () => {
    const senders = [...using('mail'), 'lambdas/workers/record-submission'];
    expect(carrying('lambdas/common/emails/send-email.ts')).toEqual(senders.sort());
  });
});
