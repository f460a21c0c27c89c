/** Opens a tab at once, as browsers demand after a click, and leads it to an address that is still to be fetched. */
export async function openLater(addressOf: () => Promise<string | undefined>) {
  const tab = window.open('', '_blank');
  try {
    const address = await addressOf();
    if (!address) throw new Error('There is no address to open.');
    if (!tab) return location.assign(address);
    tab.opener = null;
    tab.location.href = address;
  } catch (error) {
    tab?.close();
    throw error;
  }
}
