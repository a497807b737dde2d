// Flowise's probes carry the key they check in their path, whatever it looks like.
const keyProbe = /\/apikey\/.*/i
const uuid = /^([\da-f]{8})(-[\da-f]{4}){3}-[\da-f]{12}$/i
// Keys have 16 characters or more.
const shortestKey = 16

/**
 * A path as it may be logged: a key that somebody typed into it, in the place of an id or anywhere, is left out. What
 * stands is what the route says itself and what is too short for a key, and of an id of our form its beginning.
 *
 * @param route the pattern that matched, such as `/api/v1/prediction/:id`
 */
export function pathWithoutKeys(path: string, route: string): string {
  const known = new Set(route.split('/'))
  const mayStand = (part: string) => part.length < shortestKey || known.has(part)
  return path
    .replace(keyProbe, '/apikey/…')
    .split('/')
    .map((part) => (mayStand(part) ? part : `${uuid.exec(part)?.[1] ?? ''}…`))
    .join('/')
}
