/** The top-level folders that each folder may import from, in addition to itself. */
const mayImport = {
  shared: [],
  web: ['shared'],
  lambdas: ['shared'],
  infra: ['shared'],
  bin: ['infra', 'lambdas', 'shared'],
};

/** Packages that each folder must not import, because they belong to another part of the product. */
const foreignPackages = {
  shared: ['react', '@aws', 'aws-', '@tanstack', 'radix-ui'],
  web: ['@aws', 'aws-'],
  lambdas: ['react', '@tanstack', 'radix-ui', 'aws-cdk', 'constructs'],
  infra: ['react', '@tanstack', 'radix-ui'],
};

/** The layers of the client from the bottom up. A layer imports only from itself and from the layers before it. */
const layers = ['lib', 'ui', 'form', 'features', 'routes', 'app'];

/** The files of the client that may import the query package. They pass the client, which has no provider. */
const queryFiles = [
  'features/application/store/placed-questions',
  'lib/calls/query-client',
  'lib/calls/use-mutation',
  'lib/calls/use-query',
];

const indexOfFeature = '^web/features/[^/]+/index\\.ts$';
const exportFromIndex = "Import from the feature's index.ts, and export there what others use.";

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid('no-cycle', 'Move what both files need into a third.', {}, { circular: true }),
    {
      ...forbid(
        'no-folder-cycle',
        'Move what both folders need into a third.',
        { path: '^(infra|lambdas|web)/' },
        { circular: true },
      ),
      scope: 'folder',
    },
    ...Object.entries(mayImport).map(([folder, others]) =>
      forbid(
        `imports-of-${folder}`,
        `${folder} imports from no top-level folder but ${[folder, ...others].join(', ')}.`,
        { path: `^${folder}/` },
        { path: '^(bin|infra|lambdas|shared|test|web)/', pathNot: `^(${[folder, ...others].join('|')})/` },
      ),
    ),
    ...Object.entries(foreignPackages).map(([folder, packages]) =>
      forbid(
        `packages-of-${folder}`,
        'The package belongs to another part of the product.',
        { path: `^${folder}/` },
        { path: `^node_modules/(@types/)?(${packages.join('|')})` },
      ),
    ),
    forbid(
      'no-node',
      'The code of shared and web runs in browsers.',
      { path: '^(shared|web)/' },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'no-dev-packages',
      '`npm start` does not install devDependencies. Move the package to dependencies.',
      {
        path: '^(bin/(applicant|link|local|packet|seed|stack)|infra/(bundling|local)|lambdas|shared|web)[/.]',
        pathNot: '^infra/bundling/prepare-bundles',
      },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    ...layers
      .slice(0, -1)
      .map((layer, index) =>
        forbid(
          `layer-${layer}`,
          `The layers are ${layers.join(', ')}. A layer imports from none that comes after it.`,
          { path: `^web/${layer}/` },
          { path: `^web/(${layers.slice(index + 1).join('|')})/` },
        ),
      ),
    forbid(
      'feature-by-index',
      exportFromIndex,
      { path: '^web/', pathNot: '^web/features/' },
      { path: '^web/features/[^/]+/', pathNot: indexOfFeature },
    ),
    forbid(
      'other-feature-by-index',
      exportFromIndex,
      { path: '^web/features/([^/]+)/' },
      { path: '^web/features/[^/]+/', pathNot: ['^web/features/$1/', indexOfFeature] },
    ),
    forbid(
      'own-index',
      'Inside a feature, import the file itself.',
      { path: '^web/features/([^/]+)/' },
      { path: '^web/features/$1/index\\.ts$' },
    ),
    forbid(
      'application-without-jsx',
      'Other features build on features/application. Move the component to form-screen.',
      {},
      { path: '^web/features/application/.*\\.tsx$' },
    ),
    forbid(
      'query-package',
      'Use useQuery or useMutation of web/lib/calls.',
      { path: '^web/', pathNot: `^web/(${queryFiles.join('|')})\\.ts$` },
      { path: '^node_modules/@tanstack/react-query/' },
    ),
  ],
  options: {
    // TypeScript 7 has no API that the default parser could use.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
