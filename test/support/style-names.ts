/** What a CSS module exports: each class keeps its name. */
export default new Proxy<Record<string, string>>({}, { get: (_, name) => String(name) });
