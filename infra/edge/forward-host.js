// Runs in CloudFront before it forwards a request to the API. The API trusts `x-origin-verify` and `x-site-host`, so a
// viewer's own values are removed or overwritten.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name.
function handler(event) {
  const request = event.request;
  delete request.headers['x-origin-verify'];
  request.headers['x-site-host'] = { value: request.headers.host.value };
  return request;
}
