import { getTmpPdf, type ServiceView } from '../../../shared/contracts/links.ts';
import { call } from '../../lib/call.ts';
import { sentenceOf } from '../../lib/errors.ts';

interface Opened {
  readonly view?: ServiceView;
  readonly problem?: string;
}

let opened: { readonly token: string; readonly view: Promise<Opened> } | undefined;

/** What a staff link shows, read once; an expired link is a problem that the screen tells. */
export function serviceView(token: string): Promise<Opened> {
  if (opened?.token !== token) opened = { token, view: load(token) };
  return opened.view;
}

const load = (token: string): Promise<Opened> =>
  call(getTmpPdf, { query: { service_token: token } }).then(
    (view) => ({ view }),
    (error: unknown) => ({ problem: sentenceOf(error) }),
  );
