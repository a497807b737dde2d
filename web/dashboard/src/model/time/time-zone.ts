/**
 * The zone a dashboard or its address names, in the one form that all that shows time can use.
 *
 * @returns `utc`, an IANA name, or empty for the zone of the reader: that is meant by `browser` and `default`
 *   too, and stands in for a name that this browser does not know
 */
export function parseTimeZone(name: string): string {
  if (name === '' || name === 'browser' || name === 'default') return ''
  if (name.toLowerCase() === 'utc') return 'utc'
  return isKnown(name) ? name : ''
}

function isKnown(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
