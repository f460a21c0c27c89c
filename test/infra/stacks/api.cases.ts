import { describe, expect, it } from '@jest/globals';
import { capacities } from '../../../infra/capacity/capacities.ts';
import { routes } from '../../../shared/contracts/routes.ts';
import { functionsOf } from './permissions.ts';
import { synth } from './synth.ts';

const prod = synth('prod');
const { api } = prod.templates;
const keys = routes.map(({ method, path }) => `${method} ${path}`).sort();
const stage = prod.resources('api', 'AWS::ApiGatewayV2::Stage')[0]?.[1].Properties;

describe('the API', () => {
  it('has one route and one Lambda for each contract, and nothing else', () => {
    const found = prod.resources('api', 'AWS::ApiGatewayV2::Route').map(([, { Properties }]) => Properties.RouteKey);
    expect(found.sort()).toEqual(keys);
    expect(functionsOf(prod, 'api').map(({ properties }) => properties.Description)).toHaveLength(keys.length);
    api.resourceCountIs('AWS::ApiGatewayV2::Integration', keys.length);
    api.allResourcesProperties('AWS::ApiGatewayV2::Integration', { PayloadFormatVersion: '2.0' });
  });

  it('allows no other origin', () => {
    api.allResourcesProperties('AWS::ApiGatewayV2::Api', { ProtocolType: 'HTTP' });
    expect(JSON.stringify(api.findResources('AWS::ApiGatewayV2::Api'))).not.toContain('CorsConfiguration');
  });

  it('runs on Node 24 for arm64 and answers before the gateway gives up', () => {
    for (const { properties } of functionsOf(prod, 'api')) {
      expect(properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'], Handler: 'index.handler' });
      expect(properties.Timeout).toBeLessThan(29);
      expect(properties.LoggingConfig).toMatchObject({ LogFormat: 'JSON' });
    }
  });

  it('throttles every route, those about accounts most', () => {
    expect(Object.keys(stage.RouteSettings).sort()).toEqual(keys);
    const rate = (key: string): number => stage.RouteSettings[key].ThrottlingRateLimit;
    for (const key of keys) expect(rate(key)).toBeGreaterThan(0);
    expect(rate('POST /public/login')).toBeLessThan(rate('PUT /api/answer'));
    expect(stage.DefaultRouteSettings.ThrottlingRateLimit).toBeGreaterThan(0);
  });

  it('reserves executions for saving and submitting through a deadline, where the environment says so', () => {
    const reservedOf = (synthesized: typeof prod) =>
      functionsOf(synthesized, 'api').flatMap(({ properties }) =>
        properties.ReservedConcurrentExecutions === undefined
          ? []
          : [[properties.Description, properties.ReservedConcurrentExecutions]],
      );
    expect(reservedOf(prod)).toEqual([]);
    expect(reservedOf(synth('prod', { capacity: capacities.deadline })).sort()).toEqual([
      ['POST /api/submit', 100],
      ['PUT /api/answer', 400],
    ]);
  });

  it('creates the routes before their throttles', () => {
    const [, deployed] = prod.resources('api', 'AWS::ApiGatewayV2::Stage')[0] ?? [];
    const routeIds = prod.resources('api', 'AWS::ApiGatewayV2::Route').map(([id]) => id);
    expect(deployed?.DependsOn).toEqual(expect.arrayContaining(routeIds));
  });

  it('logs route templates, never paths, query strings or IP addresses', () => {
    const logged = stage.AccessLogSettings.Format;
    expect(JSON.parse(logged)).toMatchObject({ route: '$context.routeKey', status: '$context.status' });
    expect(logged).not.toMatch(/path|query|sourceIp|authorizer|identity/i);
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

  it('has room for as many endpoints again within the 60 references to secrets of a template', () => {
    expect(JSON.stringify(api.toJSON()).split('{{resolve:').length - 1).toBe(keys.length + 3);
  });
});
