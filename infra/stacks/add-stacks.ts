// `bindings.ts` derives the permissions and variables of each Lambda from contracts and workers.

import { type App, CrossStackReferences, ReferenceStrength, Tags } from 'aws-cdk-lib';
import { workers } from '../../shared/contracts/workers.ts';
import { applicationTag, type EnvironmentConfig, edgeRegion, stackName } from '../config.ts';
import { currentLinkKey, recommenderKey } from '../constructs/keys.ts';
import type { Bundles } from '../constructs/stack-context.ts';
import { ApiStack } from './api-stack.ts';
import {
  collegesBinding,
  documentsBinding,
  emailBinding,
  emailQuotaBinding,
  eventsBinding,
  followupsBinding,
  linkKeyBinding,
  mailDomainsBinding,
  placesBinding,
  recommenderKeyBinding,
  ssnKeyBinding,
  tableBinding,
  userPoolBinding,
} from './bindings.ts';
import { DataStack } from './data-stack.ts';
import { DocumentsStack } from './documents-stack.ts';
import { IdentityStack } from './identity-stack.ts';
import { LookupStack } from './lookup-stack.ts';
import { OperationsStack } from './operations-stack.ts';
import { SiteStack } from './site-stack.ts';

export function addStacks(app: App, config: EnvironmentConfig, bundles: Bundles) {
  const name = (part: string) => stackName(config, part);
  // Strong references create stack exports, which cannot change while another stack imports them (decision 11).
  CrossStackReferences.of(app).consume(ReferenceStrength.WEAK);
  const crossRegionReferences = config.region !== edgeRegion;
  const home = { env: { region: config.region }, crossRegionReferences };
  const edge = { env: { region: edgeRegion }, crossRegionReferences };

  const data = new DataStack(app, name('data'), config, home);
  const context = { config, bundles, telemetryKey: data.telemetryKey };
  const identity = new IdentityStack(app, name('identity'), context, home);
  const lookup = new LookupStack(app, name('lookup'), config, home);
  const bindings = {
    table: tableBinding(data.table, data.key),
    followups: followupsBinding(data.followups, data.key),
    ssnKey: ssnKeyBinding(data.ssnKey),
    documents: documentsBinding(data.documents, data.key),
    userPool: userPoolBinding(identity.userPool, identity.appClient),
    linkKey: linkKeyBinding(currentLinkKey(config)),
    recommenderKey: recommenderKeyBinding(recommenderKey(config)),
    mailDomains: mailDomainsBinding,
    email: emailBinding(config),
    emailQuota: emailQuotaBinding,
    events: eventsBinding,
    places: placesBinding(lookup),
    colleges: collegesBinding,
  };
  const documents = new DocumentsStack(app, name('documents'), context, data, bindings, home);
  const api = new ApiStack(app, name('api'), context, { ...bindings, ...documents.ownBindings }, home);
  const site = new SiteStack(app, name('site'), {
    ...edge,
    config,
    bundles,
    apiDomain: `${api.api.api.apiId}.execute-api.${config.region}.amazonaws.com`,
    uploadOrigin: `https://${data.documents.bucketName}.s3.${config.region}.amazonaws.com`,
  });
  const operations = new OperationsStack(
    app,
    name('operations'),
    context,
    {
      config,
      stage: api.api.stage,
      queues: documents.queues,
      failDeadLetters: documents.workerNamed('failDeadLetters'),
      backgroundFunctions: [...workers.map((worker) => documents.workerNamed(worker.name)), ...identity.triggers],
      tables: { Table: data.table, Asks: data.followups },
    },
    site.address,
    home,
  );
  // With a domain, no output of the site's stack is read, but the canary would page until the site exists.
  operations.addStackDependency(site);
  Tags.of(app).add('application', applicationTag(config));
  Tags.of(app).add('environment', config.name);
  return { data, identity, lookup, documents, api, site, operations };
}
