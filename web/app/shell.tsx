import { renderToStaticMarkup } from 'react-dom/server';
import { AccountTrigger } from '../ui/account-trigger.tsx';
import { FirstLoading } from './first-loading.tsx';
import { Header } from './frame/header.tsx';
import { SkipLink } from './frame/skip-link.tsx';

/** The page before the client's code has loaded. It looks like `RootLayout` while a screen is loading. */
export const shell = renderToStaticMarkup(
  <>
    <SkipLink />
    <Header>
      <AccountTrigger />
    </Header>
    <FirstLoading />
  </>,
);
