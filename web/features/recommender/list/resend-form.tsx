import { type FormEvent, useState } from 'react';
import { postLetterMine } from '../../../../shared/contracts/letter.ts';
import { call } from '../../../lib/calls/call.ts';
import { useSubmit } from '../../../lib/calls/use-submit.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { ErrorNotice, SuccessNotice } from '../../../ui/notice.tsx';
import styles from '../page/recommender.module.css';

/** Emails a list of open requests, for recommenders who have lost a link. An address without requests gets nothing. */
export function ResendForm() {
  const [email, setEmail] = useState('');
  const [sentMessage, setSentMessage] = useState('');
  const { submit, busy, errors, failure } = useSubmit(['email']);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setSentMessage('');
    void submit(async () => setSentMessage((await call(postLetterMine, { body: { email } })).message));
  };
  return (
    <section aria-labelledby="mine" className={`card ${styles.panel}`}>
      <h2 id="mine">Find your requests</h2>
      <p>We'll email you a link to all your open requests. Use the address they were sent to.</p>
      <ErrorNotice>{failure}</ErrorNotice>
      {sentMessage && <SuccessNotice isAnnounced>{sentMessage}</SuccessNotice>}
      <form noValidate onSubmit={send}>
        <Field id="email" label="Your email" errors={errors.email ?? []}>
          {(aria) => (
            <input
              {...aria}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" busy={busy} className={styles.wide}>
          Send me all my open requests
        </Button>
      </form>
    </section>
  );
}
