import { storedObjects } from './stack-stores.ts';
import { dumpTable, stackEnv, textOf } from './stack-table.ts';

/** Returns the names of the items and files of the stack under test that contain one of the texts. */
export async function storedWith(...texts: readonly string[]): Promise<string[]> {
  const env = stackEnv();
  const items = [...(await dumpTable(env.TABLE_NAME)), ...(await dumpTable(env.ASKS_TABLE_NAME))].map(
    (item) => [`${item.id ?? `${item.pk} ${item.sk}`}`, textOf(item)] as const,
  );
  const bucket = storedObjects();
  const keys = await bucket.keys();
  const files = (await Promise.all(keys.map(bucket.read))).flat();
  bucket.close();
  return [...items, ...files.map(({ key, bytes }) => [key, key + Buffer.from(bytes).toString('latin1')] as const)]
    .filter(([, content]) => texts.some((text) => content.includes(text)))
    .map(([name]) => name);
}
