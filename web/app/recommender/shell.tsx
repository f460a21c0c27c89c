import { renderToStaticMarkup } from 'react-dom/server';
import { FirstLoading } from '../first-loading.tsx';
import { Header } from '../frame/header.tsx';
import { SkipLink } from '../frame/skip-link.tsx';

export const shell = renderToStaticMarkup(
  <>
    <SkipLink />
    <Header>{null}</Header>
    <FirstLoading />
  </>,
);
