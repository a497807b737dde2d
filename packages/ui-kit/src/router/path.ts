/** What a path names at the places of its pattern: `{ id: 'x' }` for `/flows/x` and `/flows/$id`. */
export type PathParams = Readonly<Record<string, string>>

/** Names of the places in a pattern: `id` of `/flows/$id`. */
export type ParamOf<Pattern extends string> = Pattern extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamOf<Rest>
  : Pattern extends `${string}$${infer Name}`
    ? Name
    : never

/** @returns what the path names where the pattern has a `$`; `undefined` when it does not fit */
export function matchPath(pattern: string, pathname: string): PathParams | undefined {
  const wanted = partsOf(pattern)
  const given = partsOf(pathname)
  if (wanted.length !== given.length) return undefined
  const isMatch = wanted.every((part, at) => part.startsWith('$') || part === given[at])
  if (!isMatch) return undefined
  const places = wanted.flatMap((part, at) => (part.startsWith('$') ? [[part.slice(1), decode(given[at] ?? '')]] : []))
  return Object.fromEntries(places)
}

/** The path of a pattern with something at its places. */
export function renderPath(pattern: string, params: PathParams): string {
  return pattern.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

const partsOf = (path: string) => path.split('/').filter((part) => part !== '')

// A path that somebody typed may hold what no path is made of.
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
