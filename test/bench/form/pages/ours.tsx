import '../../../../web/styles/tokens.css';
import '../../../../web/styles/base.css';
import { answers, counts, page } from 'bench:page';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { startSaving } from '../../../../web/features/application/loading/start-saving.ts';
import { outbox } from '../../../../web/features/application/outbox/saving.ts';
import { application } from '../../../../web/features/application/store/application-store.ts';
import { FormScreen } from '../../../../web/features/form-screen/form-screen.tsx';
import { StepNavigation } from '../../../../web/features/form-screen/steps/step-navigation.tsx';

const root = document.getElementById('root');
application.show({ answers, counts });
application.update({ username: 'bench@university.example', web_status: 'started' });
await outbox.open('bench');
outbox.mergeServerState(1, {});
startSaving();
if (root)
  createRoot(root).render(
    <BrowserRouter>
      <StepNavigation />
      <FormScreen page={page} />
    </BrowserRouter>,
  );
