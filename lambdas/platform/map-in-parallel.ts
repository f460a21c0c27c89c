/**
 * Maps items in their order, `limit` at the same time. If one fails, waits for the others that have started, so that no
 * write takes effect after the caller has failed.
 * @throws the error of the first item that failed
 */
export async function mapInParallel<Item, Result>(
  items: readonly Item[],
  limit: number,
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += limit) {
    const started = items.slice(from, from + limit).map(map);
    await Promise.allSettled(started);
    results.push(...(await Promise.all(started)));
  }
  return results;
}
