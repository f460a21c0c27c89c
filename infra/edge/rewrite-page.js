// Runs in CloudFront before a file is looked up: every path without a file is a screen of the single page.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name.
function handler(event) {
  const request = event.request;
  const isFile = request.uri.startsWith('/assets/') || ['/favicon.svg', '/service-worker.js'].includes(request.uri);
  if (!isFile) request.uri = '/index.html';
  return request;
}
