import { expect, it } from '@jest/globals';
import { homeOf } from '../../../infra/local/seed/home.ts';
import { statesAndProvinces } from '../../../shared/options/states-and-provinces.ts';

const of = (line: string, phone: string) => homeOf({ address: ['1 Main Street', line], office: { email: '', phone } });

it.each([
  [
    'Chapel Hill, NC 27514',
    '+1 (919) 555-0142',
    { city: 'Chapel Hill', state: 'North Carolina', postalCode: '27514', areaCode: '919' },
  ],
  [
    'Washington, DC 20500',
    '+1 202 555 0142',
    { city: 'Washington', state: 'District of Columbia', postalCode: '20500', areaCode: '202' },
  ],
  ['London SW1A 2AA', '+44 20 7946 0958', { city: 'Springfield', state: '', postalCode: '12345', areaCode: '202' }],
])('sample applicants of a university in %s with %s live at %j', (line, phone, home) => {
  expect(of(line, phone)).toEqual(home);
});

it('knows every state by the name that forms offer', () => {
  const codes =
    'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK';
  const rest = 'OR PA RI SC SD TN TX UT VT VA WA WV WI WY';
  const names = `${codes} ${rest}`.split(' ').map((code) => of(`A, ${code} 12345`, '').state);
  expect(names).toEqual(statesAndProvinces.slice(0, 50).map(({ value }) => value));
});
