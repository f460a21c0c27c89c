/** Opens the tab before the URL is known: browsers block a tab that does not open directly after a click. */
export async function openInNewTab(fetchUrl: () => Promise<string | undefined>) {
  const tab = window.open('', '_blank');
  try {
    const url = await fetchUrl();
    if (!url) throw new Error('There is no URL to open.');
    if (!tab) return location.assign(url);
    tab.opener = null;
    tab.location.href = url;
  } catch (error) {
    tab?.close();
    throw error;
  }
}
