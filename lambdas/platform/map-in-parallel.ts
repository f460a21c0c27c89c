/** Maps items in their order, `limit` at the same time. */
export async function mapInParallel<Item, Result>(
  items: readonly Item[],
  limit: number,
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += limit)
    results.push(...(await Promise.all(items.slice(from, from + limit).map(map))));
  return results;
}
