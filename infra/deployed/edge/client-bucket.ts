import type { RequestListener } from 'node:http';
import sirv from 'sirv';
import { copyCompressed } from '../../local/gateway/serve-site.ts';
import type { Deployed, Deployment } from '../assembly/deployment.ts';
import { matches } from '../policy/matches.ts';

interface Publication {
  readonly DestinationBucketName: string;
  readonly SourceObjectKeys: readonly string[];
  readonly Exclude?: readonly string[];
  readonly Include?: readonly string[];
  readonly SystemMetadata?: Readonly<Record<string, string>>;
}

/** As `aws s3 sync` reads its filters: what is included counts although it is excluded. */
const publishes = ({ Exclude = [], Include = [] }: Publication, key: string) =>
  !Exclude.some((pattern) => matches(pattern, key)) || Include.some((pattern) => matches(pattern, key));

const keyOf = (path: string) => path.replace(/^\//, '').replace(/\.(br|gz)$/, '');

/** Serves what the deployment puts into a bucket, each file with the metadata that it puts there. */
export async function serveBucket(
  deployment: Deployment,
  bucket: Deployed<unknown>,
  workDir: string,
): Promise<RequestListener> {
  const publications = deployment
    .ofType<Publication>('Custom::CDKBucketDeployment')
    .map(({ properties }) => properties)
    .filter(({ DestinationBucketName }) => DestinationBucketName === bucket.ref);
  const sources = new Set(publications.flatMap(({ SourceObjectKeys }) => SourceObjectKeys));
  for (const source of sources) await copyCompressed(deployment.assetDirectory(source), workDir);
  const publicationOf = (path: string) => publications.findLast((each) => publishes(each, keyOf(path)));
  const serveFile = sirv(workDir, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders(response, path) {
      for (const [name, value] of Object.entries(publicationOf(path)?.SystemMetadata ?? {}))
        response.setHeader(name, value);
    },
  });
  return (request, response) => {
    const notFound = () => void response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error/>');
    if (!publicationOf((request.url ?? '').split('?')[0] ?? '')) return notFound();
    serveFile(request, response, notFound);
  };
}
