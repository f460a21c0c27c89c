export { CompletionScreen } from './completion/lazy-completion-screen.ts';
export { openApplication, prefetchApplication } from './loading/open-application.ts';
export { SessionCheck } from './loading/session-check.tsx';
export { PdfCopy } from './pdf-copy/pdf-copy.tsx';
export { saveNow } from './saving/saving.ts';
export { FormScreen } from './screen/form-screen.tsx';
export { StepNavigation } from './steps/step-navigation.tsx';
export { WelcomeBanner } from './welcome/welcome-banner.tsx';
