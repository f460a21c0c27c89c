import type { ReactNode } from 'react';

const Icon = ({ children }: { children: ReactNode }) => (
  <svg
    aria-hidden="true"
    focusable="false"
    width="1.25rem"
    height="1.25rem"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
  >
    {children}
  </svg>
);

export const ErrorIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="8" />
    <path d="M10 5.5v5.5M10 13.2v1.6" />
  </Icon>
);

export const CheckIcon = () => (
  <Icon>
    <path d="M3 10.5l4.5 4.5L17 5.5" strokeWidth="2.6" />
  </Icon>
);

export const CrossIcon = () => (
  <Icon>
    <path d="M5 5l10 10M15 5L5 15" />
  </Icon>
);

export const DotIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="2.5" fill="currentColor" stroke="none" />
  </Icon>
);

export const PersonIcon = () => (
  <Icon>
    <circle cx="10" cy="6.5" r="3.5" />
    <path d="M3 17.5c1-4 4-5.5 7-5.5s6 1.5 7 5.5" />
  </Icon>
);

export const DocumentIcon = () => (
  <Icon>
    <path d="M4.5 2h7l4 4v12h-11zM11.5 2v4h4" />
  </Icon>
);
