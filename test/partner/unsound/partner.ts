import type { Item } from '../../../shared/form/definition.ts';
import type { Partner, StepAfterSubmitting } from '../../../shared/partner/partner.ts';
import { partner as hillside } from '../hillside/partner.ts';

const [about, education, finalSteps] = hillside.form.pages;
const again: Item = { kind: 'text', key: 'full_name', label: 'Full Name, once more' };

export { config, topicsAfterSubmitting } from '../hillside/partner.ts';

export const afterSubmitting: readonly StepAfterSubmitting[] = [
  { title: 'Send your diploma', text: 'By post.', documents: ['diploma'] },
];

/** The Hillside partner with typical mistakes: an empty setting, a duplicate question and a key that does not exist. */
export const partner: Partner = {
  config: { ...hillside.config, helpEmail: '' },
  form: {
    pages: [about, education, finalSteps].flatMap((page, index) =>
      page
        ? [
            {
              ...page,
              sections: [...page.sections, ...(index === 1 ? [{ id: 'again', title: 'Again', items: [again] }] : [])],
            },
          ]
        : [],
    ),
  },
};
