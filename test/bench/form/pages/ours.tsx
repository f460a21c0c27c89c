import '../../../../web/styles/tokens.css';
import '../../../../web/styles/base.css';
import { answers, counts, page } from 'bench:page';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { startSaving } from '../../../../web/features/application/saving/saving.ts';
import { FormScreen } from '../../../../web/features/application/screen/form-screen.tsx';
import { StepNavigation } from '../../../../web/features/application/steps/step-navigation.tsx';
import { application } from '../../../../web/features/store/application-store.ts';
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
