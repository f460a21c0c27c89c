import { createHash, timingSafeEqual } from 'node:crypto';
import { NotFound } from '../errors.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** ORIGIN_SECRETS: comma-separated, two during a rotation. The response is that of an unknown path. */
export function requireEdge(headers: Readonly<Record<string, string | undefined>>): void {
  const secrets = (process.env.ORIGIN_SECRETS ?? '').split(',').filter(Boolean);
  const sent = digest(headers['x-origin-verify'] ?? '');
  if (!secrets.some((secret) => timingSafeEqual(digest(secret), sent))) throw new NotFound('Not Found');
}
