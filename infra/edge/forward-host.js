// Runs in CloudFront before a request goes to the API, which trusts these two headers: a viewer's own are overwritten.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name.
function handler(event) {
  const request = event.request;
  delete request.headers['x-origin-verify'];
  request.headers['x-site-host'] = { value: request.headers.host.value };
  return request;
}
