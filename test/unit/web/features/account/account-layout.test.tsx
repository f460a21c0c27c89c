import { describe, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { AccountLayout } from '../../../../../web/features/account/account-layout.tsx';

const ShowSuccess = () => <p>{useLocation().state.success ?? 'removed'}</p>;

const showAt = (key: string) =>
  render(
    <MemoryRouter initialEntries={[{ pathname: '/login', key, state: { success: 'Logged out' } }]}>
      <AccountLayout>
        <ShowSuccess />
      </AccountLayout>
    </MemoryRouter>,
  );

describe('the success message in the history', () => {
  it('is removed from the current entry, as a reload would show it again', async () => {
    showAt('default');
    await screen.findByText('removed');
  });

  it('stays when the user went back before the effect, because replacing that entry would undo going back', async () => {
    history.replaceState({ key: 'of the page before' }, '');
    showAt('default');
    await screen.findByText('Logged out');
  });
});
