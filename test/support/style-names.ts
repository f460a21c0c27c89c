/** The exports of every CSS module in tests: each class keeps its name. */
export default new Proxy<Record<string, string>>({}, { get: (_, name) => String(name) });
