import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { StartProblem } from '../../local/common/start-problem.ts';

interface Header {
  readonly name: string;
  readonly value: string;
  /** Whether it replaces the origin's. */
  readonly override: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

export interface HeadersPolicyConfig {
  readonly CustomHeadersConfig?: {
    readonly Items: readonly { readonly Header: string; readonly Value: string; readonly Override: boolean }[];
  };
  readonly SecurityHeadersConfig?: Readonly<Record<string, Fields>>;
}

function transportSecurity({ AccessControlMaxAgeSec, IncludeSubdomains, Preload }: Fields): string {
  const options = [IncludeSubdomains && 'includeSubDomains', Preload && 'preload'].filter(Boolean);
  return [`max-age=${AccessControlMaxAgeSec}`, ...options].join('; ');
}

const security: Readonly<Record<string, readonly [name: string, value: (fields: Fields) => string]>> = {
  ContentSecurityPolicy: ['content-security-policy', (fields) => String(fields.ContentSecurityPolicy)],
  ContentTypeOptions: ['x-content-type-options', () => 'nosniff'],
  FrameOptions: ['x-frame-options', (fields) => String(fields.FrameOption)],
  ReferrerPolicy: ['referrer-policy', (fields) => String(fields.ReferrerPolicy)],
  StrictTransportSecurity: ['strict-transport-security', transportSecurity],
};

export function headersOf({ CustomHeadersConfig, SecurityHeadersConfig = {} }: HeadersPolicyConfig): Header[] {
  const custom = (CustomHeadersConfig?.Items ?? []).map(({ Header, Value, Override }) => ({
    name: Header.toLowerCase(),
    value: Value,
    override: Override,
  }));
  const known = Object.entries(SecurityHeadersConfig).map(([key, fields]) => {
    const [name, value] = security[key] ?? [];
    if (!name || !value) throw new StartProblem(`The response header ${key} is not known here.`);
    return { name, value: value(fields), override: fields.Override === true };
  });
  return [...custom, ...known];
}

/** Adds headers to whatever answer is written later. */
export function addHeaders(response: ServerResponse, headers: readonly Header[]): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    const given = rest.find((each) => typeof each === 'object' && each !== null) as OutgoingHttpHeaders | undefined;
    for (const [name, value] of Object.entries(given ?? {})) if (value !== undefined) response.setHeader(name, value);
    for (const { name, value, override } of headers)
      if (override || !response.hasHeader(name)) response.setHeader(name, value);
    return writeHead(status);
  }) as typeof response.writeHead;
}
