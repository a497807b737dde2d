/**
 * The key in an `Authorization` header: the text after the last `Bearer `, or the raw text when
 * it names no scheme, as Flowise accepts it. `undefined` when there is none.
 */
export function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const token = (header.split(/bearer /i).at(-1) ?? '').trim()
  return token === '' || token.includes(' ') ? undefined : token
}
