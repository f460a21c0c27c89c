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
import { assertSoundPartner } from './shared/partner/assert-sound-partner.ts';
import type { ScreenGroup } from './web/routes/paths.ts';
import { contrast } from './web/styles/contrast.ts';

/** Libraries that change seldom are a file of their own, so that browsers keep them over releases. */
const libraries = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|react-error-boundary)\//;

/** Watching a query is needed once a button or a first letter asks for one: the form itself reads without. */
const queries = modulesAt(['web/lib/calls/use-query.ts']);
const queriesOfLibrary =
  /node_modules\/@tanstack\/(query-core\/.*\/queryObserver|react-query\/.*\/(useBaseQuery|useQuery|suspense|errorBoundaryUtils|QueryErrorResetBoundary|IsRestoringProvider))\./;

/** Needed by the accounts' screens at once, by the form when it validates. */
const validation = /node_modules\/(yup|property-expr|tiny-case|toposort)\//;

/** What buttons do that call the server: needed by the accounts' screens at once, by the form below its first screen. */
const actions = modulesAt([
  'web/lib/calls/query-client.ts',
  'web/lib/calls/use-mutation.ts',
  'web/lib/calls/use-submit.ts',
  'web/ui/dialog/error-dialog.tsx',
]);
const actionsOfLibrary = /node_modules\/@tanstack\/(?!query-core\/.*\/(utils|timeoutManager)\.)/;

/** Needed by the staff view at once, by the form only where it shows answers, letters or a receipt as text. */
const printing = modulesAt([
  'shared/letters/letter-calendar.ts',
  'shared/letters/letter-dates.ts',
  'shared/print/print-answer.ts',
  'shared/print/print-form.ts',
  'shared/print/print-time.ts',
]);

/** Needed once an application is submitted, though the file that exports it holds what the form needs. */
const checklist = /\/after-submitting\.ts$/;

/**
 * None of our modules but main.tsx, recommend.tsx and reminders.ts is imported for its side effects alone. Knowing that, the bundler loads only what is
 * used of a feature's index.ts, which also exports screens.
 */
const sources = ['web/', 'shared/'].map((folder) => join(import.meta.dirname, folder));
const isFreeOfSideEffects = (id: string) =>
  checklist.test(id) ||
  (sources.some((folder) => id.startsWith(folder)) && /(?<!main|web\/recommend|web\/reminders)\.tsx?$/.test(id));

/**
 * What lists applications and letters, knows when terms close, changes documents, tells types of files, makes them smaller,
 * starts workers, shows dialogs, tells of lost entries and looks for rows: shared by chunks that are loaded when they are
 * needed.
 */
const late = modulesAt([
  'shared/contracts/applications.ts',
  'shared/contracts/letters.ts',
  'shared/documents/file-rules.ts',
  'shared/documents/file-type.ts',
  'shared/documents/short-name.ts',
  'shared/letters/',
  'shared/partner/window-words.ts',
  'shared/partner/windows.ts',
  'web/features/application/outbox/choices.ts',
  'web/features/application/outbox/lost-entries.ts',
  'web/features/application/store/placed-items.ts',
  'web/features/applications/',
  'web/features/documents/fitting/',
  'web/features/documents/state/change-document.ts',
  'web/features/documents/state/document-state.ts',
  'web/features/form-screen/review/',
  'web/features/form-screen/saving/place-link.tsx',
  'web/features/letters/',
  'web/features/session/open-chosen-application.ts',
  'web/features/windows/',
  'web/lib/code/trusted-urls.ts',
  'web/ui/button/file-button.tsx',
  'web/ui/dialog/dialog.module.css',
  'web/ui/dialog/dialog.tsx',
  'web/ui/toasts/toast-host.ts',
]);
const isForScreens = (id: string) => /\.(tsx?|css)$/.test(id) && !late(id);

const screens: Readonly<Record<ScreenGroup, string>> = {
  form: 'web/routes/form/form-routes.tsx',
  account: 'web/routes/account/account-routes.tsx',
  print: 'web/routes/print-routes.tsx',
  pdf: 'web/routes/form/pdf-routes.tsx',
};

/** What shows letters of recommendation: loaded where they are asked for. */
const letters = ['web/features/letters/letters.tsx', 'web/features/form-screen/letters-of-form.tsx'];

function checkBrand() {
  for (const [name, colour] of Object.entries(partner.config.brand)) {
    if (contrast(colour, '#ffffff') < 4.5)
      throw new Error(`The brand's ${name} ${colour} is too pale for white text: choose one with a contrast of 4.5.`);
  }
}

/** What each page of the site is built with. */
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
      // A slow machine is no reason for a warning.
      checks: { bundlerTimings: false },
      treeshake: { moduleSideEffects: (id: string) => (isFreeOfSideEffects(id) ? false : undefined) },
    },
  },
});

/** Where recommenders send their letters: nothing of the form is in it. */
const recommendersPage = ownPage({
  page: 'recommend.html',
  shell: 'web/app/recommender/shell.tsx',
  conditions: partnerConditions,
  config: shared,
});

/** Where a link of an email ends reminders. */
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
    { name: 'check-form', buildStart: () => assertSoundPartner(partner, afterSubmitting, topicsAfterSubmitting) },
  ],
  build: {
    ...build,
    outDir: 'dist/web',
    emptyOutDir: true,
    modulePreload: {
      ...build.modulePreload,
      // Late code is asked for before it is needed, and need not name what it imports; only its styles must be there first.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      ...build.rolldownOptions,
      // A number that a file takes from another costs less than its name.
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
            // One file compresses better than the several small ones that screens would share.
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
