import { config } from '#partner';
import type { PartnerConfig } from '../../../shared/partner/partner.ts';

const states =
  'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware, ' +
  'DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, ' +
  'KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, ' +
  'MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, ' +
  'NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, ' +
  'OR Oregon, PA Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, ' +
  'UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming';
/** By the code of the United States Postal Service. */
const stateNames = new Map(states.split(', ').map((state) => [state.slice(0, 2), state.slice(3)]));

export interface Home {
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly areaCode: string;
}

/** Where a university is, by the last line of its address, 'City, ST 12345', and the phone of its office; or anywhere. */
function homeOf({ address, office }: Pick<PartnerConfig, 'address' | 'office'>): Home {
  const [, city = 'Springfield', code = '', postalCode = '12345'] =
    /^(.+), ([A-Z]{2}) (\d{5})$/.exec(address.at(-1) ?? '') ?? [];
  const [, areaCode = '202'] = /^\+1\D*(\d{3})/.exec(office.phone) ?? [];
  return { city, state: stateNames.get(code) ?? '', postalCode, areaCode };
}

/** Sample applicants live where the university is. */
export const home = homeOf(config);
