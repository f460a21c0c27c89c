import type { Section } from '../../../../form/definition.ts';
import { any, equals, isIn } from '../../../../form/rules.ts';

const seeksInState = equals('instate_tuition', 'Y');
const statesSituation = isIn('financial_independence', '1', '2', '3');

export const residencyDocuments: Section = {
  id: 'residency-documents',
  title: 'Residency Documents',
  items: [
    {
      kind: 'tabs',
      id: 'residency_documents',
      label: 'How will you send your residency documents?',
      visible: seeksInState,
      tabs: [
        {
          id: 'upload',
          label: 'Upload now',
          items: [
            {
              kind: 'upload',
              key: 'tax_return_document_upload',
              label: 'Your Most Recent Maryland Income Tax Return',
              visible: equals('tax_return_maryland', 'Y'),
            },
            {
              kind: 'upload',
              key: 'drivers_license_document_upload',
              label: "Your Maryland Driver's License",
              visible: equals('drivers_license_state', 'Maryland'),
            },
            {
              kind: 'upload',
              key: 'motor_vehicle_document_upload',
              label: 'Your Maryland Vehicle Registration',
              visible: equals('motor_vehicle_state', 'Maryland'),
            },
            {
              kind: 'upload',
              key: 'proof_of_residence_document_upload',
              label: 'Lease, Deed or Utility Bill in Maryland',
              visible: statesSituation,
            },
            {
              kind: 'upload',
              key: 'support_tax_return_document_upload',
              label: 'Most Recent Income Tax Return of the Person Who Supports You',
              visible: isIn('financial_independence', '2', '3'),
            },
            {
              kind: 'upload',
              key: 'usm_affiliation_document_upload',
              label: 'Proof of USM Employment or Relationship',
              visible: equals('residency_usm_affiliation', 'Y'),
            },
            {
              kind: 'upload',
              key: 'military_orders_document_upload',
              label: 'Military Orders Assigning You (or Your Sponsor) to Maryland',
              hint: "Your sponsor is the service member you're the spouse or child of.",
              visible: any(equals('residency_military_active', 'Y'), equals('residency_military_dependent', 'Y')),
            },
            {
              kind: 'upload',
              key: 'military_discharge_document_upload',
              label: 'Proof of Honorable Discharge (DD Form 214)',
              visible: equals('residency_military_veteran', 'Y'),
            },
            {
              kind: 'upload',
              key: 'national_guard_document_upload',
              label: 'Proof of Maryland National Guard Membership',
              visible: equals('residency_nationalguard', 'Y'),
            },
          ],
        },
        {
          id: 'later',
          label: 'Send later',
          text: 'You can send these documents to the graduate office after you submit your application.',
          items: [],
        },
      ],
    },
  ],
};
