import { checkDefinition } from '../form/check-definition.ts';
import { checkConfig } from './check-config.ts';
import type { Partner } from './partner.ts';

/** Throws when configuration or form cannot work, with how to mend it: the build and the start both fail on it. */
export function demandSoundPartner({ config, form }: Partner): void {
  const problems = [...checkConfig(config), ...checkDefinition(form)];
  if (problems.length > 0) throw new Error(['The form definition is not sound:', ...problems].join('\n- '));
}
