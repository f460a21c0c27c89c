/** Paths with a page of their own: filled in by the stack, which knows what was built. */
const ownPaths = [];

// Runs in CloudFront before a file is looked up: every other path without a file is a screen of the single page.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name.
function handler(event) {
  const request = event.request;
  const isFile = request.uri.startsWith('/assets/') || ['/favicon.svg', '/service-worker.js'].includes(request.uri);
  if (!isFile) request.uri = ownPaths.includes(request.uri) ? `${request.uri}.html` : '/index.html';
  return request;
}
