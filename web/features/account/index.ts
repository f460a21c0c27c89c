export { AccountLayout } from './account-layout.tsx';
export { ConfirmCard } from './cards/confirm-card.tsx';
export { ForgotCard } from './cards/forgot-card.tsx';
export { LoginCard } from './cards/login-card.tsx';
export { ResetCard } from './cards/reset-card.tsx';
export { SignupCard } from './cards/signup-card.tsx';
export { AccountPopover, PopoverContent } from './popover/account-popover.tsx';
