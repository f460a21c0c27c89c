/** An address: house number, street, municipality, region, postal code, country code, longitude, latitude. */
type Line = readonly [string, string, string, string, string, string, number, number];

const lines: readonly Line[] = [
  ['1600', 'Pennsylvania Avenue NW', 'Washington', 'District of Columbia', '20500', 'USA', -77.0365, 38.8977],
  ['1', 'College Avenue', 'Elkins', 'West Virginia', '26241', 'USA', -79.8467, 38.9259],
  ['12', 'College Avenue', 'Annapolis', 'Maryland', '21401', 'USA', -76.4922, 38.9784],
  ['301', 'Main Street', 'Bozeman', 'Montana', '59715', 'USA', -111.0429, 45.677],
  ['88', 'Baltimore Street', 'Gettysburg', 'Pennsylvania', '17325', 'USA', -77.2311, 39.828],
  ['4500', 'Campus Road', 'Boise', 'Idaho', '83702', 'USA', -116.2023, 43.615],
  ['2200', 'Central Avenue', 'Albuquerque', 'New Mexico', '87106', 'USA', -106.6197, 35.0806],
  ['175', 'Farnam Street', 'Omaha', 'Nebraska', '68102', 'USA', -95.9345, 41.2565],
  ['9', 'Harbor Lane', 'Duluth', 'Minnesota', '55802', 'USA', -92.1005, 46.7867],
  ['710', 'University Avenue', 'Morgantown', 'West Virginia', '26505', 'USA', -79.9559, 39.6295],
  ['55', 'Capitol Street', 'Charleston', 'West Virginia', '25301', 'USA', -81.6326, 38.3498],
  ['640', 'Forbes Avenue', 'Pittsburgh', 'Pennsylvania', '15219', 'USA', -79.9959, 40.4406],
  ['1801', 'Walnut Street', 'Philadelphia', 'Pennsylvania', '19103', 'USA', -75.1718, 39.9496],
  ['230', 'Market Street', 'Harrisburg', 'Pennsylvania', '17101', 'USA', -76.8839, 40.2605],
  ['1420', 'Grace Street', 'Richmond', 'Virginia', '23220', 'USA', -77.46, 37.5538],
  ['34', 'Duke Street', 'Alexandria', 'Virginia', '22314', 'USA', -77.0469, 38.8048],
  ['605', 'King Street', 'Wilmington', 'Delaware', '19801', 'USA', -75.5466, 39.7447],
  ['350', 'Fifth Avenue', 'New York', 'New York', '10118', 'USA', -73.9857, 40.7484],
  ['27', 'Elmwood Avenue', 'Buffalo', 'New York', '14201', 'USA', -78.8784, 42.9021],
  ['19', 'State Street', 'Albany', 'New York', '12207', 'USA', -73.7562, 42.6526],
  ['418', 'Nassau Street', 'Princeton', 'New Jersey', '08540', 'USA', -74.6551, 40.3487],
  ['60', 'Beacon Street', 'Boston', 'Massachusetts', '02108', 'USA', -71.0693, 42.3565],
  ['2', 'Orchard Street', 'New Haven', 'Connecticut', '06511', 'USA', -72.9279, 41.3083],
  ['77', 'Congress Street', 'Portland', 'Maine', '04101', 'USA', -70.2553, 43.6591],
  ['15', 'Church Street', 'Burlington', 'Vermont', '05401', 'USA', -73.2121, 44.4759],
  ['900', 'Peachtree Street NE', 'Atlanta', 'Georgia', '30309', 'USA', -84.3833, 33.7794],
  ['211', 'Meeting Street', 'Charleston', 'South Carolina', '29401', 'USA', -79.9311, 32.7803],
  ['504', 'Franklin Street', 'Chapel Hill', 'North Carolina', '27514', 'USA', -79.0558, 35.9132],
  ['1200', 'Biscayne Boulevard', 'Miami', 'Florida', '33132', 'USA', -80.1883, 25.7867],
  ['86', 'Orange Avenue', 'Orlando', 'Florida', '32801', 'USA', -81.3789, 28.5384],
  ['310', 'Broadway', 'Nashville', 'Tennessee', '37201', 'USA', -86.7765, 36.1622],
  ['733', 'Bourbon Street', 'New Orleans', 'Louisiana', '70116', 'USA', -90.0653, 29.9594],
  ['1100', 'Congress Avenue', 'Austin', 'Texas', '78701', 'USA', -97.7404, 30.2747],
  ['4040', 'Elm Street', 'Dallas', 'Texas', '75226', 'USA', -96.7763, 32.7841],
  ['62', 'High Street', 'Columbus', 'Ohio', '43215', 'USA', -82.9998, 39.9612],
  ['508', 'Euclid Avenue', 'Cleveland', 'Ohio', '44114', 'USA', -81.6897, 41.4996],
  ['233', 'South Wacker Drive', 'Chicago', 'Illinois', '60606', 'USA', -87.6359, 41.8789],
  ['1015', 'State Street', 'Ann Arbor', 'Michigan', '48109', 'USA', -83.7408, 42.2769],
  ['41', 'Langdon Street', 'Madison', 'Wisconsin', '53703', 'USA', -89.3975, 43.0757],
  ['820', 'Nicollet Mall', 'Minneapolis', 'Minnesota', '55402', 'USA', -93.274, 44.9751],
  ['1717', 'Grand Boulevard', 'Kansas City', 'Missouri', '64108', 'USA', -94.5819, 39.0921],
  ['1560', 'Broadway', 'Denver', 'Colorado', '80202', 'USA', -104.9876, 39.741],
  ['95', 'South Temple', 'Salt Lake City', 'Utah', '84101', 'USA', -111.8938, 40.7694],
  ['24', 'Central Avenue', 'Phoenix', 'Arizona', '85004', 'USA', -112.074, 33.4484],
  ['415', 'Mission Street', 'San Francisco', 'California', '94105', 'USA', -122.3961, 37.7897],
  ['6800', 'Hollywood Boulevard', 'Los Angeles', 'California', '90028', 'USA', -118.3398, 34.1016],
  ['1301', 'Burnside Street', 'Portland', 'Oregon', '97209', 'USA', -122.6847, 45.523],
  ['400', 'Pine Street', 'Seattle', 'Washington', '98101', 'USA', -122.3371, 47.6113],
  ['3', 'Kalakaua Avenue', 'Honolulu', 'Hawaii', '96815', 'USA', -157.8294, 21.2793],
  ['7', 'Glacier Highway', 'Juneau', 'Alaska', '99801', 'USA', -134.4197, 58.3019],
  ['111', 'Wellington Street', 'Ottawa', 'Ontario', 'K1A 0A9', 'CAN', -75.7009, 45.4236],
  ['290', 'Bremner Boulevard', 'Toronto', 'Ontario', 'M5V 3L9', 'CAN', -79.3871, 43.6426],
  ['845', 'Rue Sherbrooke Ouest', 'Montréal', 'Quebec', 'H3A 0G4', 'CAN', -73.5772, 45.5048],
  ['200', 'Granville Street', 'Vancouver', 'British Columbia', 'V6C 1S4', 'CAN', -123.1139, 49.2866],
  ['1505', 'Barrington Street', 'Halifax', 'Nova Scotia', 'B3J 3K5', 'CAN', -63.5703, 44.6443],
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
