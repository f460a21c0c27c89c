import { describe, expect, it } from '@jest/globals';
import { partner } from '#partner';
import { routeOf, usesOf } from '../../../shared/contracts/contract.ts';
import { routes } from '../../../shared/contracts/routes.ts';
import { functionsOf, type Statement } from './permissions.ts';
import { synth } from './synth.ts';

// test/grants compares these permissions with the calls that the functions make.

const parts = ['api', 'documents', 'identity', 'operations'] as const;
const all = parts.flatMap((part) => functionsOf(synth('prod'), part));
const rights = all.flatMap(({ id, properties, statements }) =>
  statements.map((statement) => ({ name: String(properties.Description ?? id), ...statement })),
);
const json = (value: unknown) => JSON.stringify(value) ?? '';

/** The check for each service whose actions need a condition or a folder to limit them. */
const limits: Readonly<Record<string, (statement: Statement) => void>> = {
  dynamodb({ actions, condition }) {
    if (actions.includes('dynamodb:Scan')) {
      expect([actions, condition]).toEqual([
        ['dynamodb:Scan'],
        {
          'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['id', 'receipt'] },
          StringEquals: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
        },
      ]);
      return;
    }
    expect(Object.keys(condition ?? {})).toEqual(['ForAllValues:StringLike']);
    const kinds = condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];
    for (const kind of kinds as string[]) expect(kind).toMatch(/^(clock|[a-z-]+#\*)$/);
  },
  s3({ actions, resource }) {
    for (const each of [resource].flat())
      if (!actions.includes('s3:ListBucket')) expect(json(each)).toMatch(/"\/[a-z-]+\/\*"\]\]\}$/);
  },
  kms({ resource, condition }) {
    const service = { StringEquals: { 'kms:ViaService': expect.stringMatching(/^(dynamodb|s3|sqs)\./) } };
    const applicant = { StringLike: { 'kms:EncryptionContext:applicant': '?*' } };
    if (json(resource).includes('ExportKey')) expect(condition).toBeUndefined();
    else expect(condition).toEqual(json(resource).includes('SsnKey') ? applicant : service);
  },
  events({ condition }) {
    expect(condition).toEqual({ StringEquals: { 'events:source': 'graduate-application' } });
  },
  ses({ actions, resource, condition }) {
    if (actions.includes('ses:GetAccount')) return;
    const { serviceEmail } = partner.config;
    expect(condition).toEqual({ StringEquals: { 'ses:FromAddress': serviceEmail } });
    // SES checks the identity of the address instead of its domain's, if someone has verified the address too.
    for (const identity of [serviceEmail, serviceEmail.split('@')[1]])
      expect(json(resource)).toContain(`:identity/${identity}"`);
  },
};

describe('the permissions', () => {
  it.each(all)('of $id name each action and resource, without a managed policy', (fn) => {
    expect(fn.managedPolicies).toEqual([]);
    expect(fn.statements.length).toBeGreaterThan(0);
    for (const { actions, resource } of fn.statements) {
      expect(actions.filter((action) => action.includes('*'))).toEqual([]);
      const beyondFolders = json(resource).replace(/"\/[a-z-]+\/\*"/g, '');
      for (const action of beyondFolders.includes('*') ? actions : [])
        expect(action).toMatch(/^(ec2:.*(NetworkInterface|Subnets|Private)|ses:GetAccount$)/);
    }
  });

  it('are limited to kinds of items, folders of files, purposes of keys and the service email address', () => {
    for (const statement of rights)
      for (const service of new Set(statement.actions.map((action) => action.split(':')[0] ?? '')))
        limits[service]?.(statement);
  });

  it.each(all)('of $id exclude the key that encrypts its variables', ({ properties, statements }) => {
    expect(json(properties.KmsKeyArn)).toContain('TelemetryKey');
    expect(json(statements)).not.toContain('TelemetryKey');
  });
});

/** Returns the functions with a permission that matches, as `action [resource, condition]`. */
const holders = (right: RegExp) => {
  const found = rights.filter(({ actions, resource, condition }) =>
    actions.some((action) => right.test(`${action} ${json([resource, condition])}`)),
  );
  return [...new Set(found.map(({ name }) => name))].sort();
};
/** Returns the functions that have a variable. A key in a variable needs no permission. */
const having = (variable: string) =>
  all
    .filter(({ variables }) => variable in variables)
    .map(({ properties }) => String(properties.Description))
    .sort();
const callsWith = (access: string) => routes.filter((route) => route.access === access).map(routeOf);

const handsOver = 'Exports submitted applications';

describe('the permission', () => {
  it('to use the export bucket and key belongs only to the export worker, and to publish events to two others', () => {
    expect(holders(/^s3:.*"HandedOverBucket/)).toEqual([handsOver]);
    expect(holders(/^kms:.*"HandedOverKey/)).toEqual([handsOver]);
    expect(holders(/^kms:GenerateMac .*ExportKey/)).toEqual([handsOver]);
    expect(having('HAND_OVER_BUCKET')).toEqual([handsOver]);
    const publishing = ['Records a submission and emails its receipt', 'Runs the jobs that are due'];
    expect(holders(/^events:/)).toEqual(publishing);
    expect(having('HAND_OVER_QUEUE_URL')).toEqual([handsOver, ...publishing]);
    expect(holders(/ .*"event#/)).toEqual(publishing);
    expect(holders(/ .*"handover#/)).toEqual([handsOver]);
  });

  it('to read links belongs to the calls that open them, and to create them to the list of letters and the due jobs', () => {
    const readers = ['GET /public/tmp', 'GET /service/tmp-document/{key}', 'GET /service/tmp-pdf'];
    const ofReminders = routes.filter(({ needs, method }) => needs === 'windows' && method === 'POST').map(routeOf);
    expect(holders(/GetItem .*"link#/)).toEqual([...readers, ...ofReminders, ...callsWith('letter')].sort());
    expect(holders(/PutItem .*"link#/)).toEqual(['POST /letter/open', 'Runs the jobs that are due']);
  });

  it('to scan belongs only to the clock, and only if the partner has application windows', () => {
    expect(holders(/^dynamodb:Scan/)).toEqual(partner.config.windows ? ['Queues a job for each item that is due'] : []);
  });

  it('to change accounts belongs to sign-up and password reset, and to read them also to the calls about codes', () => {
    const changing = ['POST /public/reset-password', 'POST /public/signup'];
    const looking = ['POST /public/confirm', 'POST /public/forgot-password'];
    expect(holders(/^cognito-idp:(?!AdminGetUser )/)).toEqual(changing);
    expect(holders(/^cognito-idp:/)).toEqual([...looking, ...changing]);
  });

  it('to decrypt SSNs belongs to the owner’s calls, the PDF and the export, and to encrypt them to the save call', () => {
    expect(holders(/^kms:Decrypt .*SsnKey/)).toEqual([
      handsOver,
      'GET /api/profile',
      'GET /service/tmp-pdf',
      'POST /api/add-another/{button_id}/remove',
      'POST /api/submit',
      'PUT /api/answer',
      "Renders an applicant's PDF copy",
    ]);
    expect(holders(/^kms:GenerateDataKey .*SsnKey/)).toEqual(['PUT /api/answer']);
  });

  it('to read the app client’s secret belongs to the callers of the user pool, and one call has the link key', () => {
    const callers = routes.filter((contract) => usesOf(contract).userPool).map(routeOf);
    expect(holders(/^secretsmanager:/)).toEqual(callers.sort());
    expect(holders(/^secretsmanager:(?!GetSecretValue .*Site1Secret)/)).toEqual([]);
    expect(having('LINK_KEY')).toEqual(['POST /public/forgot-password']);
  });

  it('to use letter files belongs to no call of applicants, and to read letter requests also to those that list and delete applications', () => {
    const ofApplicants = (names: readonly string[]) => names.filter((name) => callsWith('session').includes(name));
    const files = holders(/\/(letters|letter-uploads|letter-converted|letter-texts)\/\*/);
    expect(files.length).toBeGreaterThan(3);
    expect(ofApplicants(files)).toEqual([]);
    const asking = ofApplicants(holders(/ .*"asks#/)).filter((name) => !name.includes(' /api/letters'));
    expect(asking.toSorted()).toEqual(['DELETE /api/applications/{number}', 'GET /api/applications']);
    const writing = holders(/(Put|Update)Item .*"asks#/);
    expect(asking.filter((name) => writing.includes(name))).toEqual([]);
  });
});
