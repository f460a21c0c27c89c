/** Shows an email address as a link. Browsers do not translate it. */
export const EmailLink = ({ address }: { address: string }) => (
  <a translate="no" href={`mailto:${address}`}>
    {address}
  </a>
);
