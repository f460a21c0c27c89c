import { partner } from '#partner';

const { links } = partner.config;

export const LastSteps = () => (
  <>
    <p>Only a few last steps remain:</p>
    <ol>
      <li>
        <a href={links.payment}>Pay the application fee</a>
      </li>
      <li>
        <a href={links.financing}>Find out about financing your studies</a>
      </li>
      <li>
        <a href={links.program}>Read more about your program</a>
      </li>
      <li>
        <a href={links.services}>Get to know our services for graduate students</a>
      </li>
    </ol>
  </>
);
