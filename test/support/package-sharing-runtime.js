import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { types } from 'node:util';
import { compileFunction, SyntheticModule } from 'node:vm';
import JestRuntime from 'jest-runtime';

const require = createRequire(import.meta.url);

/** Returns a package file's exports. CommonJS exports its properties by name and the whole object as `default`. */
function exportsOf(file) {
  const exported = require(file);
  return types.isModuleNamespaceObject(exported) ? exported : { ...exported, default: exported };
}

function importedByNode(url) {
  const exported = exportsOf(fileURLToPath(url));
  const names = Object.keys(exported);
  const module = new SyntheticModule(
    names,
    () => {
      for (const name of names) module.setExport(name, exported[name]);
    },
    { identifier: url },
  );
  module.evaluate();
  return module;
}

/** The modules of one suite, by URL. */
class Modules extends Map {
  get(url) {
    if (!this.has(url) && url.startsWith('file:') && url.includes('/node_modules/')) this.set(url, importedByNode(url));
    return super.get(url);
  }
}

/**
 * Evaluates the project's modules again for each suite, as jest does, but packages only once per worker: loading the
 * AWS SDK, the CDK or Playwright takes longer than most suites. Both run in Node's own realm, where Node's errors are
 * instances of Error and globals are not looked up in a proxy. Jest has no setting for this, so the class changes three
 * of jest's internals.
 */
export default class PackageSharingRuntime extends JestRuntime {
  constructor(...args) {
    super(...args);
    const { registries, esmLoader, executor } = this;
    registries.esModuleRegistry = new Modules();
    esmLoader.getContext = () => undefined;
    executor.compile = (source, filename) => compileFunction(source, executor.injectedModuleParameters, { filename });
  }

  /** Does nothing, because packages that call `process.getBuiltinModule` must get Node's modules, not jest's. */
  installGetBuiltinModule() {}
}
