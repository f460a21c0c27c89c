/** A stand-in for the exports of a CSS module, in which each class keeps its name. */
export default new Proxy<Record<string, string>>({}, { get: (_, name) => String(name) });
