import { Failure } from '@hearth/kernel'

/** The address of a search at a SearXNG that answers in JSON. @throws {Failure} `broken` when `base` is no address */
export function searxngUrl(base: string, query: Readonly<Record<string, string | undefined>>): string {
  if (!URL.canParse(base)) throw new Failure('broken', `Cannot search: "${base}" is not an address`)
  const url = new URL(base)
  if (!url.pathname.endsWith('/search')) url.pathname = `${url.pathname.replace(/\/$/, '')}/search`
  for (const [name, value] of Object.entries({ format: 'json', ...query })) {
    if (value !== undefined && value !== '') url.searchParams.set(name, value)
  }
  return url.href
}
