/** Returns the named environment variables. Throws an error that lists all missing ones. */
export function readEnv<K extends string>(env: NodeJS.ProcessEnv, names: readonly K[]): Record<K, string> {
  const missing = names.filter((name) => !env[name]);
  if (missing.length > 0) throw new Error(`Set ${missing.join(', ')}`);
  return Object.fromEntries(names.map((name) => [name, env[name]])) as Record<K, string>;
}
