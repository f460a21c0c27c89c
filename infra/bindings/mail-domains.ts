import type { Binding } from './binding.ts';

/** Lambda's own resolver answers every function outside a network of ours: without MAIL_DOMAINS the DNS is asked. */
export const mailDomainsBinding: Binding<'mailDomains'> = { bindTo() {} };
