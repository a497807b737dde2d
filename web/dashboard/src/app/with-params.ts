/** An address with more search parameters, each a text such as `from=now-1h&to=now`; empty ones are left out. */
export function withParams(url: string, params: readonly string[]): string {
  const added = params.filter((text) => text !== '').join('&')
  if (added === '') return url
  const [address = '', hash] = url.split('#', 2)
  const glue = address.includes('?') ? (address.endsWith('?') || address.endsWith('&') ? '' : '&') : '?'
  return `${address}${glue}${added}${hash === undefined ? '' : `#${hash}`}`
}
