import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { AwsError } from '../common/aws-json.ts';
import { invalidParameter } from './errors.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** The cost of scrypt. Node's default takes 50 ms of processor time per password, so tests set a lower one. */
const cost = Number(process.env.PASSWORD_HASH_COST ?? 16_384);

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
  if (broken) throw new AwsError('InvalidPasswordException', `Password did not conform with policy: ${broken[1]}`);
}

/** Hashes a password with scrypt. Returns `salt:hash:cost`, the first two in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, 32, { N: cost });
  return format(salt, hash);
}

const format = (salt: Buffer, hash: Buffer) => `${salt.toString('base64')}:${hash.toString('base64')}:${cost}`;

const dummyHash = format(Buffer.alloc(16), Buffer.alloc(32));

/** Whether a password matches a stored hash. Takes the same time if no hash is stored, so timing reveals nothing. */
export async function isPassword(password: string, stored: string = dummyHash): Promise<boolean> {
  const [salt = '', hash = '', N] = stored.split(':');
  const derived = await derive(password, Buffer.from(salt, 'base64'), 32, { N: Number(N) });
  return timingSafeEqual(derived, Buffer.from(hash, 'base64'));
}
