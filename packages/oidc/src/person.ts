import type { OidcSettings } from './settings.ts'

/** What a provider says of who signed in. */
export type Claims = Readonly<Record<string, unknown>>

/** Who signed in. */
export type Person = {
  /** Provider and subject: nobody else's, now or later. */
  readonly id: string
  /** The short name: what the settings name, else the e-mail address, else the subject. */
  readonly login: string
  readonly name: string
  /** Whether the provider says a name, and not only what stands for one. */
  readonly hasName: boolean
  /** Empty for none, and for one that the provider says is not verified. */
  readonly email: string
  /** Whether the provider says that it is: some say nothing. */
  readonly isEmailVerified: boolean
  readonly groups: readonly string[]
  /** Whether the provider says anything of groups: who is in none is another than of whom nothing is said. */
  readonly hasGroupsClaim: boolean
}

type Places = Pick<OidcSettings, 'oidcNameClaim' | 'oidcEmailClaim' | 'oidcLoginClaim' | 'oidcGroupsClaim'>

const maxCharacters = 190

/** Reads what a provider says, as leniently as providers differ. An address that is not verified proves nothing, so it is none. */
export function readPerson(claims: Claims & { readonly iss: string; readonly sub: string }, places: Places): Person {
  const isRefuted = claims.email_verified === false || claims.email_verified === 'false'
  const textAt = (place: string) => {
    if (isRefuted && place === places.oidcEmailClaim) return ''
    const found = valueAt(claims, place)
    return typeof found === 'string' ? found.trim().slice(0, maxCharacters) : ''
  }
  const email = textAt(places.oidcEmailClaim)
  const login = textAt(places.oidcLoginClaim) || email || claims.sub.slice(0, maxCharacters)
  const name = textAt(places.oidcNameClaim)
  const groups = isRefuted && places.oidcGroupsClaim === places.oidcEmailClaim ? [] : textsAt(claims, places)
  const isEmailVerified = claims.email_verified === true || claims.email_verified === 'true'
  return {
    id: `${claims.iss} ${claims.sub}`,
    login,
    name: name || login,
    hasName: name !== '',
    email,
    isEmailVerified,
    groups,
    hasGroupsClaim: valueAt(claims, places.oidcGroupsClaim) !== undefined,
  }
}

function textsAt(claims: Claims, { oidcGroupsClaim }: Places): string[] {
  const found = valueAt(claims, oidcGroupsClaim)
  return (Array.isArray(found) ? found : [found]).filter((value) => typeof value === 'string' && value !== '')
}

// A claim of one's own often has an address for a name, dots included, so the whole comes first.
function valueAt(claims: Claims, place: string): unknown {
  if (Object.hasOwn(claims, place)) return claims[place]
  let at: unknown = claims
  for (const key of place.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined
    at = (at as Claims)[key]
  }
  return at
}
