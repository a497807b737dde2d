import { Failure } from '@hearth/kernel'
import { z } from 'zod'

const claim = (name: string) => z.string().min(1).max(200).default(name)
const values = z.array(z.string().min(1).max(200)).max(1_000).default([])

/** Keys of a service whose people may sign in at an OpenID provider; spread them into its own strict schema. */
export const oidcFields = {
  /** Address of the provider, below which its `/.well-known/openid-configuration` is; without one nobody signs in there. */
  oidcIssuer: z.url({ protocol: /^https?$/ }).optional(),
  /** As which the provider knows this service. */
  oidcClientId: z.string().min(1).max(500).optional(),
  /** Without one the service is a public client, which PKCE alone protects. */
  oidcClientSecret: z.string().min(1).max(2_000).optional(),
  /** What the provider is asked to tell; `openid` always. */
  oidcScopes: z
    .array(z.string().regex(/^[!#-[\]-~]+$/, 'must be printable ASCII without spaces'))
    .max(50)
    .default(['openid', 'profile', 'email']),
  /** How the page calls the provider: "Sign in with …". */
  oidcName: z.string().min(1).max(60).default('OpenID Connect'),
  /** Under which address browsers see this service, with a path where it is below one; default: its `url`. */
  oidcPublicUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** Ends of e-mail addresses such as `example.org`; empty: any. */
  oidcAllowedDomains: values,
  /** Whoever is in none of these groups stays out; empty: any. */
  oidcAllowedGroups: values,
  /** Where the name to show stands: a claim, or a path such as `profile.name`. */
  oidcNameClaim: claim('name'),
  oidcEmailClaim: claim('email'),
  /** Where the short name stands by which people are told apart. */
  oidcLoginClaim: claim('preferred_username'),
  /** Where the groups stand: a list of texts, or one text. */
  oidcGroupsClaim: claim('groups'),
  /** Whether a browser that is nobody's is led to the provider at once rather than to the page to sign in. */
  oidcAutoLogin: z.boolean().default(false),
  /** Whom tokens of the provider must name as their audience to be taken in place of a key; without it none is. */
  oidcApiAudience: z.string().min(1).max(500).optional(),
}

const fieldsSchema = z.object(oidcFields)

/** The settings of {@link oidcFields}, as a service has read them. */
export type OidcFields = Readonly<z.output<typeof fieldsSchema>>

/** The same where there is a provider. */
export type OidcSettings = Omit<OidcFields, 'oidcIssuer' | 'oidcClientId' | 'oidcPublicUrl'> & {
  readonly issuer: URL
  readonly clientId: string
  /** Without a slash at its end. */
  readonly publicUrl: string
}

/**
 * The settings as they are used; `undefined` where no provider is named.
 *
 * @param url where the service is found when the settings name no public address
 * @throws {Failure} `invalid` when what a provider takes is named in part
 */
export function readOidc(fields: OidcFields, url: string): OidcSettings | undefined {
  const { oidcIssuer, oidcClientId, oidcPublicUrl, ...rest } = fields
  if (oidcIssuer === undefined) {
    if (oidcClientId === undefined && fields.oidcClientSecret === undefined) return undefined
    throw new Failure('invalid', 'Cannot sign in at a provider: "oidcClientId" is set without "oidcIssuer"')
  }
  if (oidcClientId === undefined)
    throw new Failure('invalid', 'Cannot sign in at a provider: "oidcIssuer" is set without "oidcClientId"')
  if (rest.oidcApiAudience === oidcClientId)
    throw new Failure(
      'invalid',
      'Cannot use "oidcApiAudience": it is that of ID tokens, which say who signed in and are no keys; name the API apart from "oidcClientId"',
    )
  const publicUrl = new URL(oidcPublicUrl ?? url)
  if (publicUrl.search !== '' || publicUrl.hash !== '')
    throw new Failure('invalid', 'Cannot use "oidcPublicUrl": it must end with its path')
  const oidcScopes = [...new Set(['openid', ...rest.oidcScopes])]
  const at = publicUrl.href.replace(/\/+$/, '')
  return { ...rest, oidcScopes, issuer: new URL(oidcIssuer), clientId: oidcClientId, publicUrl: at }
}

/**
 * Where browsers find a path of the service: the one place that puts the public address before it.
 *
 * @param path begins with a slash
 */
export function publicAddress({ publicUrl }: Pick<OidcSettings, 'publicUrl'>, path: string): URL {
  return new URL(`${publicUrl}${path}`)
}
