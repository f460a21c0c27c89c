import type { Plugin } from 'vite';

/**
 * Lets the bundler drop the components of react-router that the client does not use: nothing in the package says that
 * creating one has no side effects. They are more than half of it.
 */
export const pureComponents: Plugin = {
  name: 'pure-components',
  apply: 'build',
  transform: (code, id) =>
    /node_modules\/react-router\//.test(id)
      ? code
          .replace(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1')
          .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
      : undefined,
};
