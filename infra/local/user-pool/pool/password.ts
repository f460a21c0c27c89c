import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { invalidParameter, PoolError } from './pool-error.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Tests ask for less than Node's default, which takes 50 ms of processor time a password. */
const cost = { N: Number(process.env.PASSWORD_HASH_COST ?? 16384) };

const rules: readonly [RegExp, string][] = [
  [/^.{12,}$/s, 'Password not long enough'],
  [/[A-Z]/, 'Password must have uppercase characters'],
  [/[a-z]/, 'Password must have lowercase characters'],
  [/[0-9]/, 'Password must have numeric characters'],
  [/[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/, 'Password must have symbol characters'],
];

export function checkPolicy(password: string): void {
  if (!/^\S(.*\S)?$/s.test(password) || password.length > 256)
    throw invalidParameter(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$",
    );
  const broken = rules.find(([rule]) => !rule.test(password));
  if (broken) throw new PoolError('InvalidPasswordException', `Password did not conform with policy: ${broken[1]}`);
}

/** scrypt, as `salt:hash` in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, 32, cost);
  return `${salt.toString('base64')}:${hash.toString('base64')}`;
}

const nobodys = `${Buffer.alloc(16).toString('base64')}:${Buffer.alloc(32).toString('base64')}`;

/** Takes the same time without a stored hash. */
export async function isPassword(password: string, stored: string = nobodys): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split(':').map((part) => Buffer.from(part, 'base64'));
  const derived = await derive(password, Buffer.from(salt), 32, cost);
  return timingSafeEqual(derived, Buffer.from(hash));
}
