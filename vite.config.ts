import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { afterSubmitting, partner, topicsAfterSubmitting } from '#partner';
import { targets } from './infra/bundling/bundle-script.ts';
import { inlineStart } from './infra/bundling/inline-start.ts';
import { limitsOfClient } from './infra/bundling/limits-of-client.ts';
import { modulesAt } from './infra/bundling/modules-at.ts';
import { ownPage } from './infra/bundling/own-page.ts';
import { styleNames } from './infra/bundling/page-shell.ts';
import { partnerConditions } from './infra/bundling/partner-conditions.ts';
import { partnerFolder } from './infra/bundling/partner-folder.ts';
import { logoStyle, partnerIcon } from './infra/bundling/partner-images.ts';
import { serviceWorker } from './infra/bundling/service-worker.ts';
import { forOurBrowsers } from './infra/bundling/too-new.ts';
import {
  brandStyles,
  contractsOfClient,
  lostPreloads,
  pageHead,
  partnerOfClient,
  pureComponents,
  stylesOfShell,
  windowsOfClient,
} from './infra/bundling/vite-plugins.ts';
import { assertValidPartner } from './shared/partner/assert-valid-partner.ts';
import type { ScreenGroup } from './web/routes/paths.ts';
import { contrast } from './web/styles/contrast.ts';

/** The libraries that seldom change. They get a file of their own, which browsers keep across releases. */
const libraries = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|react-error-boundary)\//;

/**
 * The code that watches queries. It is needed once a button or a first letter uses a query. The form itself reads
 * without it.
 */
const queries = modulesAt(['web/lib/calls/use-query.ts']);
const queriesOfLibrary =
  /node_modules\/@tanstack\/(query-core\/.*\/queryObserver|react-query\/.*\/(useBaseQuery|useQuery|suspense|errorBoundaryUtils|QueryErrorResetBoundary|IsRestoringProvider))\./;

/** The accounts' screens need this at once, and the form when it validates. */
const validation = /node_modules\/(yup|property-expr|tiny-case|toposort)\//;

/**
 * The code behind buttons that call the server. The accounts' screens need it at once, and the form below its first
 * screen.
 */
const actions = modulesAt([
  'web/lib/calls/query-client.ts',
  'web/lib/calls/use-mutation.ts',
  'web/lib/calls/use-submit.ts',
  'web/ui/dialog/error-dialog.tsx',
]);
const actionsOfLibrary = /node_modules\/@tanstack\/(?!query-core\/.*\/(utils|timeoutManager)\.)/;

/** The staff view needs this at once. The form needs it only to show answers, letters or a receipt as text. */
const printing = modulesAt([
  'shared/letters/letter-calendar.ts',
  'shared/letters/letter-dates.ts',
  'shared/print/print-answer.ts',
  'shared/print/print-form.ts',
  'shared/print/print-time.ts',
]);

/**
 * The checklist after a submission. It is needed only then, although the file that exports it contains code that the
 * form needs.
 */
const checklist = /\/after-submitting\.ts$/;

/**
 * The bundler may assume that our modules have no side effects, except main.tsx, recommend.tsx and reminders.ts. It
 * then loads only the used parts of a feature's index.ts, which also exports screens.
 */
const sources = ['web/', 'shared/'].map((folder) => join(import.meta.dirname, folder));
const isFreeOfSideEffects = (id: string) =>
  checklist.test(id) ||
  (sources.some((folder) => id.startsWith(folder)) && /(?<!main|web\/recommend|web\/reminders)\.tsx?$/.test(id));

/**
 * The code that several late chunks share, such as lists of applications and letters, terms, changes of documents, file
 * types, workers, dialogs, and lost entries. It loads when it is needed.
 */
const lateChunks = modulesAt([
  'shared/contracts/applications.ts',
  'shared/contracts/letters.ts',
  'shared/documents/file-rules.ts',
  'shared/documents/file-type.ts',
  'shared/documents/shorten-file-name.ts',
  'shared/letters/',
  'shared/partner/window-texts.ts',
  'shared/partner/windows.ts',
  'web/features/application/outbox/conflicts.ts',
  'web/features/application/outbox/expired-entries.ts',
  'web/features/application/store/placed-items.ts',
  'web/features/applications/',
  'web/features/documents/fitting/',
  'web/features/documents/state/change-document.ts',
  'web/features/documents/state/document-state.ts',
  'web/features/form-screen/review/',
  'web/features/form-screen/saving/question-link.tsx',
  'web/features/letters/',
  'web/features/session/open-chosen-application.ts',
  'web/features/windows/',
  'web/lib/code/trusted-urls.ts',
  'web/ui/button/file-button.tsx',
  'web/ui/dialog/dialog.module.css',
  'web/ui/dialog/dialog.tsx',
  'web/ui/toasts/toast-host.ts',
]);
const isForScreens = (id: string) => /\.(tsx?|css)$/.test(id) && !lateChunks(id);

const screens: Readonly<Record<ScreenGroup, string>> = {
  form: 'web/routes/form/form-routes.tsx',
  account: 'web/routes/account/account-routes.tsx',
  print: 'web/routes/print-routes.tsx',
  pdf: 'web/routes/form/pdf-routes.tsx',
};

/** The components that show letters of recommendation. They load when they are needed. */
const letters = ['web/features/letters/letters.tsx', 'web/features/form-screen/letters-of-form.tsx'];

function checkBrand() {
  for (const [name, colour] of Object.entries(partner.config.brand)) {
    if (contrast(colour, '#ffffff') < 4.5)
      throw new Error(`The brand's ${name} ${colour} is too pale for white text: choose one with a contrast of 4.5.`);
  }
}

/** Returns the configuration that all pages of the site share. */
const shared = () => ({
  plugins: [
    react({ jsxImportSource: '#jsx' }),
    contractsOfClient,
    partnerOfClient,
    limitsOfClient,
    windowsOfClient(partner.config),
    brandStyles(partner.config.brand, logoStyle(partnerFolder)),
    pageHead(partner.config),
    lostPreloads,
  ],
  resolve: { conditions: [...partnerConditions, ...defaultClientConditions] },
  css: styleNames,
  worker: { format: 'es' as const },
  build: {
    target: targets,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A slow machine does not justify a warning.
      checks: { bundlerTimings: false },
      treeshake: { moduleSideEffects: (id: string) => (isFreeOfSideEffects(id) ? false : undefined) },
    },
  },
});

/** The page on which recommenders send their letters. It contains no code of the form. */
const recommendersPage = ownPage({
  page: 'recommend.html',
  shell: 'web/app/recommender/shell.tsx',
  conditions: partnerConditions,
  config: shared,
});

/** The page of the link in emails that ends reminders. */
const remindersPage = ownPage({
  page: 'reminders.html',
  shell: 'web/app/reminders/shell.tsx',
  conditions: partnerConditions,
  config: () => ({ ...shared(), plugins: [...shared().plugins, stylesOfShell] }),
});

const { plugins, build, ...others } = shared();

export default defineConfig({
  ...others,
  root: import.meta.dirname,
  publicDir: 'web/public',
  plugins: [
    ...plugins,
    pureComponents,
    partnerIcon(partnerFolder, partner.config.brand.colour),
    inlineStart({ conditions: partnerConditions, screens }),
    serviceWorker({ without: [screens.print, screens.pdf, ...(partner.config.letters ? [] : letters)] }),
    partner.config.letters && recommendersPage,
    partner.config.windows && remindersPage,
    forOurBrowsers,
    { name: 'check-brand', buildStart: checkBrand },
    { name: 'check-form', buildStart: () => assertValidPartner(partner, afterSubmitting, topicsAfterSubmitting) },
  ],
  build: {
    ...build,
    outDir: 'dist/web',
    emptyOutDir: true,
    modulePreload: {
      ...build.modulePreload,
      // Late code is preloaded elsewhere, so its imports need no preloads here. Only its styles must be loaded first.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      ...build.rolldownOptions,
      // Inlining a number from another file takes fewer bytes than importing it.
      optimization: { inlineConst: true },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'queries',
              test: (id) => queries(id) || queriesOfLibrary.test(id),
              priority: 3,
              includeDependenciesRecursively: false,
            },
            { name: 'libraries', test: libraries, priority: 1 },
            { name: 'validation', test: validation, priority: 1 },
            {
              name: 'actions',
              test: (id) => actions(id) || actionsOfLibrary.test(id),
              priority: 2,
              includeDependenciesRecursively: false,
            },
            // One file compresses better than the several small ones that the screens would share.
            { name: 'common', test: isForScreens, minShareCount: 2 },
            { name: 'printing', test: printing, priority: 1, includeDependenciesRecursively: false },
            { name: 'checklist', test: checklist, priority: 1, includeDependenciesRecursively: false },
            { name: 'radix', test: /node_modules\/(@radix-ui|radix-ui)\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
