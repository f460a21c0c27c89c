import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { matches } from '../policy/matches.ts';
import type { EdgeRequest } from './edge-function.ts';
import type { Behaviour, Distribution, OriginProperties } from './read-distribution.ts';
import { addHeaders } from './response-headers.ts';

const edgeHeaders = (request: IncomingMessage): EdgeRequest['headers'] =>
  Object.fromEntries(
    Object.entries(request.headersDistinct)
      .filter(([name]) => name !== 'cookie')
      .map(([name, values = []]) => [name, { value: values.join(',') }]),
  );

/** The request as the origin gets it: with what functions and CloudFront have changed. */
function changeRequest(request: IncomingMessage, { uri, headers }: EdgeRequest, origin: OriginProperties): void {
  const [, search] = (request.url ?? '').split(/(\?.*)/s);
  const custom = (origin.OriginCustomHeaders ?? []).map(({ HeaderName, HeaderValue }) => [
    HeaderName.toLowerCase(),
    HeaderValue,
  ]);
  const kept = Object.entries(headers).map(([name, { value }]) => [name, value]);
  const { cookie } = request.headers;
  const all = { ...Object.fromEntries([...kept, ...custom]), ...(cookie && { cookie }), host: origin.DomainName };
  Object.assign(request, { url: uri + (search ?? ''), headers: all, rawHeaders: Object.entries(all).flat() });
}

function runFunctions(behaviour: Behaviour, request: IncomingMessage, response: ServerResponse) {
  const { method = '', url = '/', socket } = request;
  let passed: EdgeRequest = { method, uri: url.split('?')[0] ?? '/', headers: edgeHeaders(request) };
  for (const run of behaviour.functions) {
    const result = run(passed, socket.remoteAddress ?? '');
    if (!('statusCode' in result)) {
      passed = result;
      continue;
    }
    const headers = Object.entries(result.headers ?? {}).map(([name, { value }]) => [name, value]);
    response.writeHead(result.statusCode, Object.fromEntries(headers)).end();
    return undefined;
  }
  return passed;
}

const refuse = (response: ServerResponse) =>
  response.writeHead(403, { 'content-type': 'text/plain' }).end('This method is not allowed here.');

/** Serves the site and its API as the distribution of the template does. Nothing is cached; there is no firewall. */
export function serveDistribution({ behaviours, rootObject }: Distribution): RequestListener {
  return (request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const behaviour = behaviours.find(({ pattern }) => matches(pattern, path));
    if (!behaviour) return void refuse(response);
    addHeaders(response, behaviour.headers);
    if (!behaviour.methods.includes(request.method ?? '')) return void refuse(response);
    const passed = runFunctions(behaviour, request, response);
    if (!passed) return;
    const uri = passed.uri === '/' ? `/${rootObject}` : passed.uri;
    changeRequest(request, { ...passed, uri }, behaviour.origin);
    behaviour.listener(request, response);
  };
}
