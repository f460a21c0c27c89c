import { transformSync } from 'esbuild';

/** Transforms files with JSX. Jest removes the types of other files itself, as Node does. */
export default {
  process(source, path) {
    return transformSync(source, {
      loader: 'tsx',
      jsx: 'automatic',
      jsxImportSource: '#jsx',
      target: 'es2024',
      sourcefile: path,
      sourcemap: 'external',
    });
  },
};
