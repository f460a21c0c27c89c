/** An address: house number, street, municipality, region, postal code, country code, longitude, latitude. */
type Line = readonly [string, string, string, string, string, string, number, number];

const lines: readonly Line[] = [
  ['1600', 'Pennsylvania Avenue NW', 'Washington', 'District of Columbia', '20500', 'USA', -77.0365, 38.8977],
  ['1', 'College Avenue', 'Elkins', 'West Virginia', '26241', 'USA', -79.8467, 38.9259],
  ['12', 'College Avenue', 'Annapolis', 'Maryland', '21401', 'USA', -76.4922, 38.9784],
  ['301', 'Main Street', 'Bozeman', 'Montana', '59715', 'USA', -111.0429, 45.677],
  ['88', 'Baltimore Street', 'Gettysburg', 'Pennsylvania', '17325', 'USA', -77.2311, 39.828],
  ['4500', 'Campus Road', 'Boise', 'Idaho', '83702', 'USA', -116.2023, 43.615],
  ['710', 'University Avenue', 'Morgantown', 'West Virginia', '26505', 'USA', -79.9559, 39.6295],
  ['55', 'Capitol Street', 'Charleston', 'West Virginia', '25301', 'USA', -81.6326, 38.3498],
  ['640', 'Forbes Avenue', 'Pittsburgh', 'Pennsylvania', '15219', 'USA', -79.9959, 40.4406],
  ['230', 'Market Street', 'Harrisburg', 'Pennsylvania', '17101', 'USA', -76.8839, 40.2605],
  ['350', 'Fifth Avenue', 'New York', 'New York', '10118', 'USA', -73.9857, 40.7484],
  ['19', 'State Street', 'Albany', 'New York', '12207', 'USA', -73.7562, 42.6526],
  ['900', 'Peachtree Street NE', 'Atlanta', 'Georgia', '30309', 'USA', -84.3833, 33.7794],
  ['1015', 'State Street', 'Ann Arbor', 'Michigan', '48109', 'USA', -83.7408, 42.2769],
  ['415', 'Mission Street', 'San Francisco', 'California', '94105', 'USA', -122.3961, 37.7897],
  ['111', 'Wellington Street', 'Ottawa', 'Ontario', 'K1A 0A9', 'CAN', -75.7009, 45.4236],
  ['290', 'Bremner Boulevard', 'Toronto', 'Ontario', 'M5V 3L9', 'CAN', -79.3871, 43.6426],
  ['845', 'Rue Sherbrooke Ouest', 'Montréal', 'Quebec', 'H3A 0G4', 'CAN', -73.5772, 45.5048],
  ['10', 'Downing Street', 'London', 'England', 'SW1A 2AA', 'GBR', -0.1276, 51.5034],
  ['18', 'College Green', 'Dublin', 'Leinster', 'D02 VR66', 'IRL', -6.2597, 53.3444],
  ['5', 'Unter den Linden', 'Berlin', 'Berlin', '10117', 'DEU', 13.3917, 52.5175],
  ['12', 'Rue de Rivoli', 'Paris', 'Île-de-France', '75004', 'FRA', 2.3622, 48.8554],
  ['221', 'Paseo de la Reforma', 'Ciudad de México', 'Ciudad de México', '06500', 'MEX', -99.1653, 19.4284],
  ['45', 'Mahatma Gandhi Road', 'Bengaluru', 'Karnataka', '560001', 'IND', 77.6097, 12.9756],
  ['14', 'Lê Lợi', 'Thành phố Hồ Chí Minh', 'Hồ Chí Minh', '700000', 'VNM', 106.7009, 10.7731],
  ['8', 'Chuo-dori', 'Tokyo', 'Tokyo', '104-0061', 'JPN', 139.7649, 35.6717],
];

const countryNames: Readonly<Record<string, string>> = {
  USA: 'United States',
  CAN: 'Canada',
  GBR: 'United Kingdom',
  IRL: 'Ireland',
  DEU: 'Germany',
  FRA: 'France',
  MEX: 'Mexico',
  IND: 'India',
  VNM: 'Vietnam',
  JPN: 'Japan',
};

export interface Place {
  readonly Label: string;
  readonly AddressNumber: string;
  readonly Street: string;
  readonly Municipality: string;
  readonly Region: string;
  readonly PostalCode: string;
  readonly Country: string;
  readonly Geometry: { readonly Point: readonly [number, number] };
  readonly Interpolated: false;
}

const placeOf = ([number, street, municipality, region, postalCode, country, longitude, latitude]: Line): Place => ({
  Label: `${number} ${street}, ${municipality}, ${region} ${postalCode}, ${countryNames[country] ?? country}`,
  AddressNumber: number,
  Street: street,
  Municipality: municipality,
  Region: region,
  PostalCode: postalCode,
  Country: country,
  Geometry: { Point: [longitude, latitude] },
  Interpolated: false,
});

export const gazetteer: readonly Place[] = lines.map(placeOf);
