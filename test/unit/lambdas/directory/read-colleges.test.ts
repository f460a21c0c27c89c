import { expect, it } from '@jest/globals';
import { readColleges } from '../../../../lambdas/directory/read-colleges.ts';

const header = 'name,alias,address_line_1,city,state,zip,ceeb';

it('reads a valid list', () => {
  const { rows, problems } = readColleges(`\uFEFF${header}\r\n"College, The",TC,1 A St,Here,Maryland,21502,5402\n`);
  expect(problems).toEqual([]);
  expect(rows).toEqual([
    {
      name: 'College, The',
      alias: 'TC',
      address_line_1: '1 A St',
      city: 'Here',
      state: 'Maryland',
      zip: '21502',
      ceeb: '5402',
    },
  ]);
});

it('reports problems by line', () => {
  const csv = `${header}\nGood,,,,Maryland,,\n,,,,,,\nBad State,,,,Atlantis,,\nBad Code,,,,,,54\n`;
  expect(readColleges(csv).problems).toEqual([
    'Line 3: the name is missing.',
    `Line 4: "Atlantis" isn't a state or province that the form offers.`,
    'Line 5: the code "54" isn\'t four digits.',
  ]);
});

it('reports missing columns', () => {
  expect(readColleges('name,city\nA,B\n').problems).toEqual([
    'The header row is missing alias, address_line_1, state, zip, ceeb.',
  ]);
});
