import { sentenceOf } from '../../../lib/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenHeading } from './heading.tsx';

/** The server is out of reach: what the link leads to is not known. */
export const NotLoaded = ({ error, retry }: { error: unknown; retry: () => Promise<unknown> }) => (
  <>
    <ScreenHeading title="Letters of recommendation">Letters of recommendation</ScreenHeading>
    <Notice severity="error" announced>
      {sentenceOf(error)}
    </Notice>
    <Button variant="primary" onClick={retry}>
      Try again
    </Button>
  </>
);
