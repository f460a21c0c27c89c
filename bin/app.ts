import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { partnerName } from '../infra/bundling/partner-folder.ts';
import { prepareBundles } from '../infra/bundling/prepare-bundles.ts';
import { assertAlarmEmail, assertComplete, assertPartner, configOf } from '../infra/config.ts';
import { addStacks } from '../infra/stacks/add-stacks.ts';

const app = new App();
const alarmEmail: unknown = app.node.tryGetContext('alarmEmail');
const config = {
  ...configOf(app.node.tryGetContext('env') ?? 'dev'),
  ...(typeof alarmEmail === 'string' && { alarmEmail }),
};
assertPartner(config, partnerName);
assertComplete(config);
const image: string | undefined = app.node.tryGetContext('converterImage');
// The CDK sets this variable if it has AWS credentials. Without them, it only writes templates and deploys nothing.
if (process.env.CDK_DEFAULT_ACCOUNT) assertAlarmEmail(config);
addStacks(app, config, await prepareBundles(join(import.meta.dirname, '..'), image));
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
