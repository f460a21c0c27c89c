import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { types } from 'node:util';
import { compileFunction, SyntheticModule } from 'node:vm';
import JestRuntime from 'jest-runtime';

const require = createRequire(import.meta.url);

/** What an import of a package's file gives: its exports, or those of CommonJS by name and as a whole. */
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
 * Evaluates the project's modules anew for each suite, as jest does, but packages once in a worker: the AWS SDK, the CDK
 * or Playwright take longer than most suites. Both in Node's own realm, where an error of Node is an Error and no global
 * is looked up in a proxy. Jest has no setting for that, so this changes three of its internals.
 */
export default class PackageSharingRuntime extends JestRuntime {
  constructor(...args) {
    super(...args);
    const { registries, esmLoader, executor } = this;
    registries.esModuleRegistry = new Modules();
    esmLoader.getContext = () => undefined;
    executor.compile = (source, filename) => compileFunction(source, executor.injectedModuleParameters, { filename });
  }

  /** Packages ask Node for its modules, too, and are not to get jest's. */
  installGetBuiltinModule() {}
}
