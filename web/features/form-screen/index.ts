// The screens of the form, from its sections to the completion screen. They show the application's placed questions and
// pass answers to it.

export { CompletionScreen } from './completion/lazy-completion-screen.ts';
export { FormScreen } from './form-screen.tsx';
export { PdfCopy } from './pdf-copy/pdf-copy.tsx';
export { PdfScreen } from './pdf-screen.tsx';
export { SessionCheck } from './session-check.tsx';
export { StepNavigation } from './steps/step-navigation.tsx';
export { WelcomeBanner } from './welcome/welcome-banner.tsx';
