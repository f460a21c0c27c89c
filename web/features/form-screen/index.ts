export { CompletionScreen } from './completion/lazy-completion-screen.ts';
export { FormScreen } from './form-screen.tsx';
export { PdfCopy } from './pdf-copy/pdf-copy.tsx';
export { PdfScreen } from './pdf-screen.tsx';
export { SessionCheck } from './session-check.tsx';
export { StepNavigation } from './steps/step-navigation.tsx';
export { WelcomeBanner } from './welcome/welcome-banner.tsx';
