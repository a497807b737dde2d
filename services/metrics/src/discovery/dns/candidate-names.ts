/** What `/etc/resolv.conf` says of names that are not whole. */
export type SearchRules = {
  readonly search: readonly string[]
  /** A name with as many dots is tried as it is before anything else. */
  readonly ndots: number
}

/** The rules in a text of that file: the last `search` or `domain`, and `ndots`, 1 by default. */
export function readSearchRules(text: string): SearchRules {
  let search: readonly string[] = []
  let ndots = 1
  for (const line of text.split('\n')) {
    const [keyword, ...words] = line
      .replace(/[#;].*/, '')
      .trim()
      .split(/\s+/)
    if (keyword === 'search' || keyword === 'domain') search = words
    if (keyword !== 'options') continue
    const [, dots] = words.map((word) => /^ndots:(\d+)$/.exec(word)).findLast((found) => found !== null) ?? []
    if (dots !== undefined) ndots = Math.min(15, Number(dots))
  }
  return { search: search.map((domain) => domain.replace(/\.$/, '')), ndots }
}

/** The names to ask for, in order; one with a dot at its end is whole. */
export function candidateNames(name: string, { search, ndots }: SearchRules): readonly string[] {
  if (name.endsWith('.')) return [name.slice(0, -1)]
  const longer = search.map((domain) => (domain === '' ? name : `${name}.${domain}`))
  return name.split('.').length - 1 >= ndots ? [name, ...longer] : [...longer, name]
}
