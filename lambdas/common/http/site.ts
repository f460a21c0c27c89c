type Headers = Readonly<Record<string, string | undefined>>;

/** Whether the site is served over plain HTTP: only ever on a developer's own machine. */
export const isLocalHttp = () => process.env.LOCAL_HTTP === 'true';

/** The viewer's host, handed over by the edge: only the edge reaches the API. */
export const siteHost = (headers: Headers): string => headers['x-site-host'] ?? '';

export const siteOrigin = (headers: Headers): string => `${isLocalHttp() ? 'http' : 'https'}://${siteHost(headers)}`;
