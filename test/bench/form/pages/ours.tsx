import '../../../../web/styles/tokens.css';
import '../../../../web/styles/base.css';
import { answers, counts, page } from 'bench:page';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { application } from '../../../../web/features/application/application-store.ts';
import { FormScreen } from '../../../../web/features/application/form-screen.tsx';
import { startSaving } from '../../../../web/features/application/saving.ts';
import { StepNavigation } from '../../../../web/features/application/step-navigation.tsx';
import { queryClient } from '../../../../web/lib/query-client.ts';

const root = document.getElementById('root');
application.load(answers, { username: 'bench@university.example', web_status: 'started', counts }, () => true);
startSaving();
if (root)
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <StepNavigation />
        <FormScreen page={page} />
      </BrowserRouter>
    </QueryClientProvider>,
  );
