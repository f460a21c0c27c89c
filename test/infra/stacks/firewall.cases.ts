import { describe, expect, it } from '@jest/globals';
import { shipped } from '../../../infra/config.ts';
import { apiHeaders } from '../../../infra/site-headers.ts';
import { type Resource, synth } from './synth.ts';

const firewall: Resource['Properties'] = synth('prod').resources('site', 'AWS::WAFv2::WebACL')[0]?.[1].Properties;
const rules: Resource['Properties'][] = firewall.Rules;
const ruleNamed = (name: string) => rules.find(({ Name }) => Name === name);

describe('the firewall', () => {
  it('sends blocked requests a JSON response that is not cached', () => {
    for (const { ContentType, Content } of Object.values<Resource['Properties']>(firewall.CustomResponseBodies)) {
      expect(ContentType).toBe('APPLICATION_JSON');
      expect(JSON.parse(Content)).toEqual({ message: expect.any(String) });
    }
    const overrides = rules.flatMap(({ Statement }) =>
      (Statement.ManagedRuleGroupStatement?.RuleActionOverrides ?? []).map(
        ({ ActionToUse }: Resource['Properties']) => ActionToUse,
      ),
    );
    const blocking = (actions: Resource['Properties'][]) =>
      actions.flatMap((action) => (action?.Block ? [action.Block.CustomResponse] : []));
    for (const [responses, headers] of [
      [blocking(rules.map(({ Action }) => Action)), apiHeaders({ https: true })],
      // These responses have only one header, because a web ACL may have at most 100 headers in total.
      [blocking(overrides), { 'cache-control': 'no-store' }],
    ] as const) {
      expect(responses.length).toBeGreaterThan(0);
      for (const { CustomResponseBodyKey, ResponseHeaders } of responses) {
        expect(Object.keys(firewall.CustomResponseBodies)).toContain(CustomResponseBodyKey);
        const sent = ResponseHeaders.map(({ Name, Value }: Resource['Properties']) => [Name, Value]);
        expect(Object.fromEntries(sent)).toEqual(headers);
      }
    }
  });

  it('limits the requests of one IP address, and account requests most strictly', () => {
    const { account, all, addressSearches, letters } = shipped.prod.capacity.addressLimits;
    expect(ruleNamed('AccountCalls')?.Statement.RateBasedStatement.Limit).toBe(account);
    expect(ruleNamed('AllCalls')?.Statement.RateBasedStatement.Limit).toBe(all);
    expect(ruleNamed('AddressSearches')?.Statement.RateBasedStatement.Limit).toBe(addressSearches);
    expect(ruleNamed('LetterCalls')?.Statement.RateBasedStatement.Limit).toBe(letters);
    expect(account).toBeLessThan(letters);
    expect(ruleNamed('AccountCalls')?.Action.Block.CustomResponse.ResponseCode).toBe(429);
  });

  it.each(['/public/', '/lookup/', '/letter/', '/letter/mine'])(
    'counts calls below %s regardless of encoding, dot segments or letter case',
    (prefix) => {
      const scopes = rules.flatMap(({ Statement }) => {
        const scope = Statement.RateBasedStatement?.ScopeDownStatement;
        return scope?.AndStatement?.Statements ?? scope?.OrStatement?.Statements ?? scope ?? [];
      });
      const limited = scopes.find((scope) => scope.ByteMatchStatement.SearchString === prefix);
      const { FieldToMatch, TextTransformations } = limited?.ByteMatchStatement ?? {};
      expect(FieldToMatch).toEqual({ UriPath: {} });
      expect(TextTransformations).toEqual([
        { Priority: 0, Type: 'URL_DECODE' },
        { Priority: 1, Type: 'NORMALIZE_PATH' },
        { Priority: 2, Type: 'LOWERCASE' },
      ]);
    },
  );

  it('lets requests without a user agent pass, as mail services send to unsubscribe', () => {
    const overrides = rules.flatMap(({ Statement }) => Statement.ManagedRuleGroupStatement?.RuleActionOverrides ?? []);
    expect(overrides.find(({ Name }) => Name === 'NoUserAgent_HEADER')?.ActionToUse).toEqual({ Count: {} });
  });

  it('only counts requests whose body matches a managed rule', () => {
    for (const { Statement } of rules)
      for (const { Name, ActionToUse } of Statement.ManagedRuleGroupStatement?.RuleActionOverrides ?? [])
        if (Name.endsWith('_BODY')) expect(ActionToUse).toEqual({ Count: {} });
  });

  it('keeps no samples of requests', () => {
    for (const { VisibilityConfig } of [firewall, ...rules])
      expect(VisibilityConfig.SampledRequestsEnabled).toBe(false);
  });
});
