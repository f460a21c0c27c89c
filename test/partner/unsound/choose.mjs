import { registerHooks } from 'node:module';

/** Makes the unsound partner the partner of this process. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '#partner' ? next(new URL('./partner.ts', import.meta.url).href, context) : next(specifier, context),
});
