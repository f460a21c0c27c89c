/** Where a code went, masked. The same for an address that nobody has: it tells nothing. */
export function delivery(address: string) {
  const [name = '', host = ''] = address.toLowerCase().split('@');
  const mask = (part: string) => `${part.slice(0, 1)}***`;
  return {
    CodeDeliveryDetails: {
      AttributeName: 'email',
      DeliveryMedium: 'EMAIL',
      Destination: `${mask(name)}@${mask(host)}`,
    },
  };
}
