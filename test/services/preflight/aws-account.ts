import { createServer, type IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { closeServer } from '../../../infra/local/common/listen.ts';

/** The state of an AWS account as its services report it. An undefined value does not exist in the account. */
export interface AccountState {
  readonly concurrency: number;
  readonly unreserved: number;
  readonly bootstrapVersions: Readonly<Record<string, string | undefined>>;
  readonly ses: {
    readonly production: boolean;
    readonly sending: boolean;
    readonly rate: number;
    readonly aDay: number;
  };
  readonly identity?: { readonly verified: boolean; readonly dkim: string };
  readonly certificate?: { readonly status: string; readonly names: readonly string[] };
  readonly quotas: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly costTags: Readonly<Record<string, 'Active' | 'Inactive'>>;
  /** Whether each subscription, written as `topic endpoint`, is confirmed. */
  readonly subscriptions: Readonly<Record<string, boolean>>;
}

interface Response {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const json = (body: object, status = 200): Response => ({
  status,
  type: 'application/x-amz-json-1.1',
  body: JSON.stringify(body),
});
const refused = (type: string) => json({ __type: type, message: type }, 400);

const xmlError = (code: string): Response => ({
  status: 400,
  type: 'text/xml',
  body: `<ErrorResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><Error><Type>Sender</Type><Code>${code}</Code><Message>Stack with id CDKToolkit does not exist</Message></Error><RequestId>1</RequestId></ErrorResponse>`,
});

const stacks = (outputs: Readonly<Record<string, string>>): Response => {
  const members = Object.entries(outputs).map(
    ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  return {
    status: 200,
    type: 'text/xml',
    body: `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult><Stacks><member><StackName>CDKToolkit</StackName><StackStatus>CREATE_COMPLETE</StackStatus><CreationTime>2026-11-01T00:00:00Z</CreationTime><Outputs>${members.join('')}</Outputs></member></Stacks></DescribeStacksResult><ResponseMetadata><RequestId>1</RequestId></ResponseMetadata></DescribeStacksResponse>`,
  };
};

function subscriptionsPage(subscriptions: Readonly<Record<string, boolean>>, region: string, body: string): Response {
  const all = Object.entries(subscriptions);
  const from = Number(new URLSearchParams(body).get('NextToken') ?? 0);
  const members = all.slice(from, from + 1).map(([subscription, isConfirmed]) => {
    const [topic = '', endpoint = ''] = subscription.split(' ');
    const topicArn = `arn:aws:sns:${region}:111122223333:${topic}`;
    const arn = isConfirmed ? `${topicArn}:1` : 'PendingConfirmation';
    return `<member><TopicArn>${topicArn}</TopicArn><Endpoint>${endpoint}</Endpoint><SubscriptionArn>${arn}</SubscriptionArn></member>`;
  });
  const next = from + 1 < all.length ? `<NextToken>${from + 1}</NextToken>` : '';
  return {
    status: 200,
    type: 'text/xml',
    body: `<ListSubscriptionsResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><ListSubscriptionsResult><Subscriptions>${members.join('')}</Subscriptions>${next}</ListSubscriptionsResult><ResponseMetadata><RequestId>1</RequestId></ResponseMetadata></ListSubscriptionsResponse>`,
  };
}

/** Returns the region and service of a request, from its signature: Credential=key/date/region/service/aws4_request. */
function scopeOf({ headers }: IncomingMessage) {
  const [, region = '', service = ''] =
    /Credential=[^/]+\/\d+\/([^/]+)\/([^/]+)\//.exec(headers.authorization ?? '') ?? [];
  return { region, service };
}

type Answer = (
  state: AccountState,
  call: { readonly path: string; readonly region: string; readonly target: string; readonly body: string },
) => Response;

const answers: Readonly<Record<string, Answer>> = {
  lambda: ({ concurrency, unreserved }) =>
    json({ AccountLimit: { ConcurrentExecutions: concurrency, UnreservedConcurrentExecutions: unreserved } }),
  cloudformation({ bootstrapVersions }, { region }) {
    const version = bootstrapVersions[region];
    return version === undefined
      ? xmlError('ValidationError')
      : stacks({ BucketName: 'cdk-assets', BootstrapVersion: version });
  },
  sns: ({ subscriptions }, { region, body }) => subscriptionsPage(subscriptions, region, body),
  ses({ ses, identity }, { path }) {
    if (path === '/v2/email/account')
      return json({
        ProductionAccessEnabled: ses.production,
        SendingEnabled: ses.sending,
        SendQuota: { Max24HourSend: ses.aDay, MaxSendRate: ses.rate, SentLast24Hours: 0 },
      });
    if (!identity) return { ...refused('NotFoundException'), status: 404 };
    return json({
      VerifiedForSendingStatus: identity.verified,
      DkimAttributes: { Status: identity.dkim },
    });
  },
  acm: ({ certificate }) =>
    certificate
      ? json({ Certificate: { Status: certificate.status, SubjectAlternativeNames: certificate.names } })
      : refused('ResourceNotFoundException'),
  servicequotas({ quotas }, { body, target }) {
    const { ServiceCode, NextToken } = JSON.parse(body) as { ServiceCode: string; NextToken?: string };
    const listed = target.endsWith('ListAWSDefaultServiceQuotas') ? {} : quotas[ServiceCode];
    const all = Object.entries(listed ?? {}).map(([QuotaName, Value], index) => ({
      ServiceCode,
      QuotaName,
      QuotaCode: `L-${index}`,
      Value,
    }));
    // Each page has one quota.
    const from = Number(NextToken ?? 0);
    return json({ Quotas: all.slice(from, from + 1), ...(from + 1 < all.length && { NextToken: `${from + 1}` }) });
  },
  ce({ costTags }, { body }) {
    const { TagKeys } = JSON.parse(body) as { TagKeys: string[] };
    return json({
      CostAllocationTags: TagKeys.flatMap((TagKey) =>
        costTags[TagKey] ? [{ TagKey, Type: 'UserDefined', Status: costTags[TagKey] }] : [],
      ),
    });
  },
};

/** Starts a server with the AWS APIs of one account, by their wire protocols. AWS_ENDPOINT_URL names the server. */
export async function startAccount() {
  let state: AccountState | undefined;
  const server = createServer(async (request, response) => {
    const { region, service } = scopeOf(request);
    const target = request.headers['x-amz-target']?.toString() ?? '';
    const call = { path: request.url ?? '', region, target, body: await readText(request) };
    const answer = answers[service];
    const { status, type, body } = state && answer ? answer(state, call) : refused('AccessDeniedException');
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The test server of the AWS account got no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    has: (next: AccountState) => {
      state = next;
    },
    stop: () => closeServer(server),
  };
}
