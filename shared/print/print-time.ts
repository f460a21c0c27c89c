/** A moment as people write it, in a time zone that it names: 'November 21, 2026, 10:42 AM EST'. */
export const printTime = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
    .format(new Date(iso))
    .replace(' at ', ', ');
