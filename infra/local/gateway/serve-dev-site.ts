import type { RequestListener, Server } from 'node:http';

/** Returns the policy for development. Vite's hot reload needs inline scripts and styles and a WebSocket. */
const relaxedPolicy = (uploadOrigin: string) =>
  `default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: ws: ${uploadOrigin}; object-src 'none'; base-uri 'none'`;

interface DevSite {
  readonly listener: RequestListener;
  stop(): Promise<void>;
}

export async function openDevSite(
  servers: readonly Server[],
  headers: Readonly<Record<string, string>>,
  uploadOrigin: string,
): Promise<DevSite> {
  const { createServer } = await import('vite');
  const [first, ...others] = servers;
  for (const server of others) server.on('upgrade', (...args) => void first?.emit('upgrade', ...args));
  const vite = await createServer({
    appType: 'spa',
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server: first }, allowedHosts: ['localhost'] },
  });
  const devHeaders = { ...headers, 'content-security-policy': relaxedPolicy(uploadOrigin) };
  return {
    listener: (request, response) => {
      for (const [name, value] of Object.entries(devHeaders)) response.setHeader(name, value);
      vite.middlewares(request, response);
    },
    stop: () => vite.close(),
  };
}
