import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { prepareBundles } from '../infra/bundling/prepare-bundles.ts';
import { assertComplete, configOf, releaseOf } from '../infra/config.ts';
import { addStacks } from '../infra/stacks/add-stacks.ts';

const app = new App();
const config = {
  ...configOf(app.node.tryGetContext('env') ?? 'dev'),
  release: releaseOf(app.node.tryGetContext('release')),
};
assertComplete(config);
addStacks(app, config, await prepareBundles(join(import.meta.dirname, '..')));
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
