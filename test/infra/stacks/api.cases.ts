import { describe, expect, it } from '@jest/globals';
import { shipped } from '../../../infra/config.ts';
import { routeOf } from '../../../shared/contracts/contract.ts';
import { routes } from '../../../shared/contracts/routes.ts';
import { functionsOf } from './permissions.ts';
import { synth } from './synth.ts';

const prod = synth('prod');

describe('the API', () => {
  const { api } = prod.templates;
  const keys = routes.map(routeOf).sort();
  const stage = prod.resources('api', 'AWS::ApiGatewayV2::Stage')[0]?.[1].Properties;

  it.each(['dev', 'prod'] as const)('in %s invokes a separate Lambda for each route, which nothing else may', (env) => {
    const synthesized = synth(env);
    const resources = new Map(synthesized.resources('api'));
    synthesized.templates.api.allResourcesProperties('AWS::ApiGatewayV2::Integration', { PayloadFormatVersion: '2.0' });
    const permissions = synthesized.resources('api', 'AWS::Lambda::Permission').map(([, each]) => each.Properties);
    const apiId = { Ref: synthesized.resources('api', 'AWS::ApiGatewayV2::Api')[0]?.[0] };
    const invoked = new Set<string>();
    for (const [, { Properties }] of synthesized.resources('api', 'AWS::ApiGatewayV2::Route')) {
      const key: string = Properties.RouteKey;
      const integration = resources.get(Properties.Target['Fn::Join'][1][1].Ref);
      const [target = '']: string[] = integration?.Properties.IntegrationUri['Fn::GetAtt'] ?? [];
      expect(resources.get(target)?.Properties.Description).toBe(key);
      invoked.add(target);
      expect(permissions.filter(({ FunctionName }) => FunctionName['Fn::GetAtt'][0] === target)).toEqual([
        {
          Action: 'lambda:InvokeFunction',
          FunctionName: { 'Fn::GetAtt': [target, 'Arn'] },
          Principal: 'apigateway.amazonaws.com',
          SourceArn: {
            'Fn::Join': ['', [expect.any(String), { Ref: 'AWS::AccountId' }, ':', apiId, `/*/*${key.split(' ')[1]}`]],
          },
        },
      ]);
    }
    expect(invoked.size).toBe(routes.length);
    expect(functionsOf(synthesized, 'api')).toHaveLength(routes.length);
    expect(permissions).toHaveLength(routes.length);
  });

  it('allows no other origin', () => {
    expect(JSON.stringify(api.findResources('AWS::ApiGatewayV2::Api'))).not.toContain('CorsConfiguration');
  });

  it('runs on Node 24 for arm64 and times out before the gateway does', () => {
    for (const { properties } of functionsOf(prod, 'api')) {
      expect(properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'], Handler: 'index.handler' });
      expect(properties.Timeout).toBeLessThan(29);
      expect(properties.LoggingConfig).toMatchObject({ LogFormat: 'JSON' });
    }
  });

  it('throttles every route, and account routes most strictly', () => {
    expect(Object.keys(stage.RouteSettings).sort()).toEqual(keys);
    const { throttles } = shipped.prod.capacity;
    for (const { method, path } of routes) {
      const { rate, burst } = throttles[path.split('/')[1] as keyof typeof throttles];
      expect(stage.RouteSettings[`${method} ${path}`]).toMatchObject({
        ThrottlingRateLimit: rate,
        ThrottlingBurstLimit: burst,
      });
    }
    expect(throttles.public.rate).toBeLessThan(throttles.api.rate);
    expect(stage.DefaultRouteSettings.ThrottlingRateLimit).toBe(throttles.api.rate);
  });

  it('logs route templates, never paths, query strings or IP addresses', () => {
    const logged = stage.AccessLogSettings.Format;
    expect(JSON.parse(logged)).toMatchObject({ route: '$context.routeKey', status: '$context.status' });
    expect(logged).not.toMatch(/path|query|sourceIp|authorizer|identity/i);
  });

  it('searches addresses in an index whose results are not stored, and reads the chosen one from the other', () => {
    const indexes = prod.resources('lookup', 'AWS::Location::PlaceIndex').map(([, { Properties }]) => Properties);
    expect(new Set(indexes.map(({ DataSource }) => DataSource)).size).toBe(1);
    const { variables } = functionsOf(prod, 'api').find(({ variables }) => variables.SEARCH_INDEX_NAME) ?? {};
    const uses = Object.fromEntries(
      indexes.map(({ IndexName, DataSourceConfiguration }) => [IndexName, DataSourceConfiguration.IntendedUse]),
    );
    expect(uses).toEqual({
      [String(variables?.SEARCH_INDEX_NAME)]: 'SingleUse',
      [String(variables?.PLACE_INDEX_NAME)]: 'Storage',
    });
  });

  it('accepts two versions of the secret, for rotation', () => {
    const references = (value: unknown) => JSON.stringify(value).match(/resolve:secretsmanager/g) ?? [];
    const composed = prod
      .resources('api', 'AWS::SecretsManager::Secret')
      .filter(([, { Properties }]) => Properties.SecretString);
    expect(composed.map(([, { Properties }]) => references(Properties.SecretString))).toEqual([
      [expect.anything(), expect.anything()],
    ]);
    for (const { variables } of functionsOf(prod, 'api')) {
      expect(JSON.stringify(variables.ORIGIN_SECRETS)).toContain(`{"Ref":"${composed[0]?.[0]}"}`);
      expect(references(variables.ORIGIN_SECRETS)).toHaveLength(1);
    }
  });
});
