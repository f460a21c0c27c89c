import { transformSync } from 'esbuild';

/** Transforms files with JSX. For other files, jest itself removes the types, as Node does. */
export default {
  process(source, path) {
    return transformSync(source, {
      loader: 'tsx',
      jsx: 'automatic',
      target: 'es2024',
      sourcefile: path,
      sourcemap: 'external',
    });
  },
};
