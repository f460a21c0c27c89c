/** The masked address. It is the same for unknown addresses, so that it reveals nothing. */
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
