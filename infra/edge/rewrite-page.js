/** The paths that have their own page. The stack fills them in after the build. */
const ownPaths = [];

// Runs in CloudFront before a file is looked up. Every other path without a file is a screen of the single page.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by its name.
function handler(event) {
  const request = event.request;
  const isFile = request.uri.startsWith('/assets/') || ['/favicon.svg', '/service-worker.js'].includes(request.uri);
  if (!isFile) request.uri = ownPaths.includes(request.uri) ? `${request.uri}.html` : '/index.html';
  return request;
}
