export const screens = {
  formLayout: () => import('../routes/form-layout.tsx'),
  about: () => import('../routes/about.tsx'),
  education: () => import('../routes/education.tsx'),
  finalSteps: () => import('../routes/final-steps.tsx'),
  completion: () => import('../routes/completion.tsx'),
  accountLayout: () => import('../routes/account-layout.tsx'),
  signup: () => import('../routes/signup.tsx'),
  confirm: () => import('../routes/confirm.tsx'),
  login: () => import('../routes/login.tsx'),
  forgot: () => import('../routes/forgot.tsx'),
  reset: () => import('../routes/reset.tsx'),
  print: () => import('../routes/print.tsx'),
} as const;

/** Loads the applicant's screens ahead of time, so that they open offline. */
export function preloadScreens() {
  const { print: _, ...screensOfApplicants } = screens;
  for (const load of Object.values(screensOfApplicants)) load().catch(() => {});
}
