/** The part of the address behind the question mark, as Grafana writes it: names may be repeated. */
export type SearchParams = { readonly [name: string]: string | readonly string[] | undefined }

export function parseSearchParams(text: string): SearchParams {
  const params = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name)
      return [name, values.length === 1 ? values[0] : values]
    }),
  )
}

/** @returns with the leading question mark; empty without parameters */
export function renderSearchParams(search: SearchParams): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined) continue
    for (const one of typeof value === 'string' ? [value] : value) params.append(name, one)
  }
  // Spared from encoding, as people read and type them.
  const text = params.toString().replaceAll('%24__all', '$__all').replaceAll('%2F', '/').replaceAll('%3A', ':')
  return text === '' ? '' : `?${text}`
}

/** The last value of a parameter that ought to be there once. */
export function oneOf(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'object' ? value.at(-1) : value
}
