import { describe, expect, it } from '@jest/globals';
import { partner } from '#partner';
import { routeOf, usesOf } from '../../../shared/contracts/contract.ts';
import { routes } from '../../../shared/contracts/routes.ts';
import type { Resource } from '../../../shared/contracts/uses.ts';
import { workers } from '../../../shared/contracts/workers.ts';
import { resourcesOf } from '../../support/resources-of.ts';
import { functionsOf, inlinePoliciesOf } from './permissions.ts';
import { synth } from './synth.ts';

const dev = synth('dev');
const endpoints = [...functionsOf(dev, 'api'), ...functionsOf(dev, 'letters')];
const all = [...endpoints, ...functionsOf(dev, 'documents'), ...functionsOf(dev, 'identity')];

/** The permissions that a resource may grant at most, and the variables that name it. */
const brings: Readonly<Record<Resource, { actions: RegExp; variables: readonly string[] }>> = {
  table: { actions: /^(dynamodb:(Get|Put|Update)Item|kms:Decrypt)$/, variables: ['TABLE_NAME'] },
  asks: { actions: /^(dynamodb:((Get|Put|Update|Delete)Item|Query)|kms:Decrypt)$/, variables: ['ASKS_TABLE_NAME'] },
  ssnKey: { actions: /^kms:(GenerateDataKey|Decrypt)$/, variables: ['SSN_KEY_ID'] },
  documents: {
    actions: /^(s3:(GetObject|PutObject|DeleteObject|ListBucket)|kms:(Decrypt|GenerateDataKey))$/,
    variables: ['DOCUMENTS_BUCKET'],
  },
  conversionQueue: {
    actions: /^(sqs:SendMessage|kms:(Decrypt|GenerateDataKey))$/,
    variables: ['CONVERSION_QUEUE_URL'],
  },
  pdfCopyQueue: { actions: /^(sqs:SendMessage|kms:(Decrypt|GenerateDataKey))$/, variables: ['PDF_COPY_QUEUE_URL'] },
  submissionQueue: {
    actions: /^(sqs:SendMessage|kms:(Decrypt|GenerateDataKey))$/,
    variables: ['SUBMISSION_QUEUE_URL'],
  },
  deliveryQueue: {
    actions: /^(sqs:SendMessage|kms:(Decrypt|GenerateDataKey))$/,
    variables: ['DELIVERY_QUEUE_URL'],
  },
  dueQueue: { actions: /^(sqs:SendMessage|kms:(Decrypt|GenerateDataKey))$/, variables: ['DUE_QUEUE_URL'] },
  userPool: {
    actions: /^(secretsmanager:GetSecretValue|cognito-idp:Admin(GetUser|DeleteUser|UserGlobalSignOut))$/,
    variables: ['USER_POOL_ID', 'USER_POOL_CLIENT_ID', 'USER_POOL_CLIENT_SECRET_ID'],
  },
  linkKey: { actions: /^$/, variables: ['LINK_KEY'] },
  writerKey: { actions: /^$/, variables: ['WRITER_KEY'] },
  mailDomains: { actions: /^$/, variables: [] },
  email: { actions: /^ses:SendEmail$/, variables: ['MAIL_FROM', 'CONFIGURATION_SET'] },
  emailQuota: { actions: /^ses:GetAccount$/, variables: [] },
  places: { actions: /^geo:(SearchPlaceIndexForSuggestions|GetPlace)$/, variables: ['PLACE_INDEX_NAME'] },
  colleges: { actions: /^$/, variables: ['COLLEGES_FILE'] },
};

const logs = /^logs:(CreateLogStream|PutLogEvents)$/;

function endpointOf(method: string, path: string) {
  const found = endpoints.find(({ properties }) => properties.Description === `${method} ${path}`);
  if (!found) throw new Error(`No function for ${method} ${path}`);
  return found;
}

describe('the permissions', () => {
  it.each(routes)('of $name are those of the resources that its contract names', (contract) => {
    const { statements, variables } = endpointOf(contract.method, contract.path);
    const uses = resourcesOf(contract);
    const allowed = [logs, ...uses.map((use) => brings[use].actions)];
    for (const action of statements.flatMap(({ actions }) => actions))
      expect([action, allowed.some((pattern) => pattern.test(action))]).toEqual([action, true]);
    expect(Object.keys(variables).sort()).toEqual(
      ['NODE_OPTIONS', 'ORIGIN_SECRETS', ...uses.flatMap((use) => brings[use].variables)].sort(),
    );
  });

  it.each(all)('of $id name actions, come from no managed policy and reach named resources', (fn) => {
    expect(fn.managedPolicies).toEqual([]);
    expect(fn.statements.length).toBeGreaterThan(0);
    for (const { actions, resource } of fn.statements) {
      for (const action of actions) expect(action).not.toContain('*');
      if (resource === '*')
        for (const action of actions)
          expect(action).toMatch(/^(ec2:.*(NetworkInterface|Subnets|Private)|ses:GetAccount$)/);
    }
  });

  it('of no function of applicants reach what a letter says', () => {
    const ofLetters = /\/(letters|letter-uploads|letter-converted|letter-texts)\/\*/;
    const readers = endpoints
      .filter(({ statements }) => statements.some(({ resource }) => ofLetters.test(JSON.stringify(resource))))
      .map(({ properties }) => properties.Description);
    const sessions = routes.filter(({ access }) => access === 'session').map(routeOf);
    expect(readers.length).toBeGreaterThan(3);
    expect(readers.filter((name) => sessions.includes(name))).toEqual([]);
  });

  it.each(routes.filter(({ uses }) => uses.documents))('of $name end at its folders', (contract) => {
    const { statements } = endpointOf(contract.method, contract.path);
    const access = contract.uses.documents ?? {};
    const foldersFor = (action: string) =>
      statements
        .filter(({ actions }) => actions.includes(action))
        .flatMap(({ resource }) => JSON.stringify(resource).match(/(?<=\/)[a-z-]+(?=\/\*)/g) ?? [])
        .sort();
    expect(foldersFor('s3:GetObject')).toEqual([...(access.read ?? []), ...(access.find ?? [])].sort());
    expect(foldersFor('s3:PutObject')).toEqual([...(access.write ?? [])].sort());
    expect(foldersFor('s3:DeleteObject')).toEqual([...(access.remove ?? [])].sort());
  });

  it('over emails are for the service address and the configuration sets of the environment', () => {
    const senders = all.flatMap(({ id, statements }) =>
      statements
        .filter(({ actions }) => actions.includes('ses:SendEmail'))
        .map(({ resource, condition }) => ({ id, resource, condition })),
    );
    expect(senders.map(({ id }) => id.replace(/[0-9A-F]{8}$/, '')).sort()).toEqual([
      'PostResetPassword',
      'PostSignup',
      'RecordSubmission',
      'SendDue',
    ]);
    const { serviceEmail } = partner.config;
    for (const { id, resource, condition } of senders) {
      const named = [...JSON.stringify(resource).matchAll(/:(identity|configuration-set)\/[^"]*/g)].map(
        ([name]) => name,
      );
      expect(named.sort()).toEqual([
        ':configuration-set/graduate-application-dev',
        ...(id.startsWith('SendDue') ? [':configuration-set/graduate-application-dev-letters'] : []),
        `:identity/${serviceEmail.split('@')[1]}`,
      ]);
      expect(condition).toEqual({ StringEquals: { 'ses:FromAddress': serviceEmail } });
    }
  });

  it('over items of the table name their kinds', () => {
    const rights = all.flatMap(({ id, properties, statements }) =>
      statements
        .filter(({ actions }) => actions.some((action) => action.startsWith('dynamodb:')))
        .flatMap(({ actions, condition }) => {
          const kinds = condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] as readonly string[];
          return kinds.flatMap((kind) =>
            actions.map((action) => ({ name: properties.Description ?? id, right: `${action} ${kind}` })),
          );
        }),
    );
    const holders = (right: RegExp) =>
      rights
        .filter((each) => right.test(each.right))
        .map(({ name }) => name)
        .sort();
    expect(new Set(rights.map(({ right }) => right))).toEqual(
      new Set([
        'dynamodb:GetItem account#*',
        'dynamodb:UpdateItem account#*',
        'dynamodb:GetItem application#*',
        'dynamodb:UpdateItem application#*',
        'dynamodb:DeleteItem application#*',
        'dynamodb:UpdateItem emails#*',
        'dynamodb:GetItem email#*',
        'dynamodb:UpdateItem email#*',
        'dynamodb:GetItem clock',
        'dynamodb:UpdateItem clock',
        'dynamodb:Query due#*',
        'dynamodb:GetItem asks#*',
        'dynamodb:PutItem asks#*',
        // Counts what an account asks.
        'dynamodb:UpdateItem asks#*',
        'dynamodb:GetItem writer#*',
        'dynamodb:PutItem writer#*',
        'dynamodb:UpdateItem writer#*',
        'dynamodb:DeleteItem writer#*',
        'dynamodb:Query writer#*',
        'dynamodb:UpdateItem tally#*',
        'dynamodb:Query tally#*',
        'dynamodb:PutItem link#*',
        'dynamodb:GetItem link#*',
        'dynamodb:GetItem session#*',
        'dynamodb:PutItem session#*',
        'dynamodb:UpdateItem session#*',
        'dynamodb:GetItem sessions-ended#*',
        'dynamodb:PutItem sessions-ended#*',
      ]),
    );
    const calls = routes.map(routeOf);
    const ofRecommenders = routes.filter(({ access }) => access === 'letter').map(routeOf);
    expect(holders(/GetItem link#/)).toEqual(
      ['GET /public/tmp', 'GET /service/tmp-document/{key}', 'GET /service/tmp-pdf', ...ofRecommenders].sort(),
    );
    // Whoever reads an email has its links: they are made by the worker that sends it, and for a list by its holder.
    expect(holders(/PutItem link#/)).toEqual(['Does what is due', 'POST /letter/open']);
    const isOfLetters = (name: string) => /^\w+ \/(api\/letters|letter\/)/.test(name);
    const readers = holders(/ asks#/).filter((name) => calls.includes(name) && !isOfLetters(name));
    expect(readers).toEqual([
      'DELETE /api/applications/{number}',
      'GET /service/tmp-document/{key}',
      'GET /service/tmp-pdf',
    ]);
    expect(holders(/(Put|Update)Item asks#/).filter((name) => calls.includes(name) && !isOfLetters(name))).toEqual([]);
    expect(holders(/ account#/)).toEqual([
      'DELETE /api/applications/{number}',
      'GET /api/applications',
      'POST /api/applications',
      'POST /api/applications',
      'POST /public/confirm',
      'POST /public/login',
      'PUT /api/applications/chosen',
    ]);
    expect(holders(/ (clock|due#)/)).toEqual(Array.from({ length: 3 }, () => 'Sends a job for whatever is due'));
    expect(holders(/ email#/)).toEqual([
      'Does what is due',
      'Does what is due',
      'Notes what becomes of emails',
      'Notes what becomes of emails',
      'Records a submission and emails its receipt',
    ]);
    expect(holders(/ emails#/)).toEqual([
      'POST /public/forgot-password',
      'POST /public/resend-confirm',
      'POST /public/signup',
    ]);
    expect(holders(/PutItem session#/)).toEqual(['POST /public/confirm', 'POST /public/login']);
    expect(holders(/PutItem sessions-ended#/)).toEqual(['POST /public/reset-password']);
    const reading = routes.filter(
      ({ method, access, storesJobState }) => method === 'GET' && access === 'session' && !storesJobState,
    );
    for (const { method, path } of reading)
      expect(holders(/UpdateItem application#/)).not.toContain(`${method} ${path}`);
  });

  it('over sealed numbers are to seal or to open, only with the applicant as context', () => {
    const holders = (['api', 'letters', 'documents'] as const).flatMap((part) =>
      dev
        .resources(part, 'AWS::IAM::Role')
        .flatMap(([, role]) => inlinePoliciesOf(role))
        .flatMap(({ Statement }) => Statement)
        .filter(({ Resource: resource }) => JSON.stringify(resource ?? '').includes('SsnKey')),
    );
    expect(holders.map(({ Action }) => [Action].flat().sort().join()).sort()).toEqual(
      [...routes, ...workers]
        .flatMap(({ uses }) =>
          uses.ssnKey
            ? [
                uses.ssnKey
                  .map((action) => `kms:${action}`)
                  .sort()
                  .join(),
              ]
            : [],
        )
        .sort(),
    );
    for (const { Condition } of holders)
      expect(Condition).toEqual({ StringLike: { 'kms:EncryptionContext:applicant': '?*' } });
  });

  it('over the secret of the app client belong to those who call the pool, and to no other secret', () => {
    const isReader = ({ actions }: { actions: readonly string[] }) => actions.includes('secretsmanager:GetSecretValue');
    const readers = all.filter(({ statements }) => statements.some(isReader));
    const callers = routes.filter((contract) => usesOf(contract).userPool);
    expect(readers.map(({ properties }) => properties.Description).sort()).toEqual(
      callers.map(({ method, path }) => `${method} ${path}`).sort(),
    );
    for (const { statements } of readers)
      for (const { resource } of statements.filter(isReader))
        expect(JSON.stringify(resource)).toMatch(/ApplicantsSite1Secret|RefSite1Secret/);
  });

  it.each([...all, ...functionsOf(synth('prod'), 'operations')])(
    'of $id do not include the key that seals its variables',
    ({ properties, statements }) => {
      expect(JSON.stringify(properties.KmsKeyArn)).toContain('TelemetryKey');
      expect(JSON.stringify(statements)).not.toContain('TelemetryKey');
    },
  );

  it('over accounts belong to sign-up, confirmation and new passwords alone', () => {
    const administrators = endpoints
      .filter(({ statements }) => statements.some(({ actions }) => actions.some((action) => action.includes('Admin'))))
      .map(({ properties }) => properties.Description);
    expect(administrators.sort()).toEqual([
      'POST /public/confirm',
      'POST /public/forgot-password',
      'POST /public/reset-password',
      'POST /public/signup',
    ]);
    const asking = endpoints.find(({ properties }) => properties.Description === 'POST /public/forgot-password');
    const actions = asking?.statements.flatMap((statement) => statement.actions) ?? [];
    expect(actions.filter((action) => action.includes('Admin'))).toEqual(['cognito-idp:AdminGetUser']);
  });
});
