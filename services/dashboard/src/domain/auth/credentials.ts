export type Credentials = { readonly user: string; readonly password: string }

/** What an `Authorization` header carries. `malformed`: it says Basic and holds no `user:password`. */
export type Presented =
  | { readonly kind: 'none' | 'malformed' | 'other' }
  | { readonly kind: 'basic'; readonly credentials: Credentials }
  | { readonly kind: 'token'; readonly token: string }

/** Reads an `Authorization` header (RFC 7617); only the first colon divides, and the text is UTF-8. */
export function parseAuthorization(header: string | undefined): Presented {
  const [, scheme = '', value = ''] = header?.trim().match(/^(\S+)\s*(.*)$/) ?? []
  if (scheme === '') return { kind: 'none' }
  if (scheme.toLowerCase() === 'bearer') return { kind: 'token', token: value }
  if (scheme.toLowerCase() !== 'basic') return { kind: 'other' }
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(value)) return { kind: 'malformed' }
  const [, user, password] =
    Buffer.from(value, 'base64')
      .toString('utf8')
      .match(/^([^:]*):(.*)$/s) ?? []
  return user === undefined || password === undefined
    ? { kind: 'malformed' }
    : { kind: 'basic', credentials: { user, password } }
}
