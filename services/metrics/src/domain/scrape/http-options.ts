/** A text, or the file that has it and is read each time: whoever renews it need not tell. */
export type TextSource =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly path: string }

export type TlsVersion = 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3'

export type TlsOptions = {
  /** Who is trusted, instead of those the system trusts; PEM. */
  readonly ca?: TextSource
  /** Who asks; PEM, and both or none. */
  readonly cert?: TextSource
  readonly key?: TextSource
  /** That the certificate has to be for, instead of the host of the address. */
  readonly serverName?: string
  readonly isVerified: boolean
  readonly minVersion?: TlsVersion
  readonly maxVersion?: TlsVersion
}

/** Through which other server a request goes; `except` lists hosts, domains and networks that it does not go for. */
export type ProxyChoice =
  | { readonly kind: 'none' }
  | { readonly kind: 'environment' }
  | { readonly kind: 'url'; readonly url: string; readonly except: string }

/** A grant of client credentials: the token that is fetched with it goes along until it expires. */
export type ClientCredentials = {
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret?: TextSource
  readonly scopes: readonly string[]
  /** More fields of the form. */
  readonly params: Readonly<Record<string, string>>
  readonly tls: TlsOptions
  readonly proxy: ProxyChoice
}

/** Who asks. */
export type Authentication =
  | { readonly kind: 'none' }
  | { readonly kind: 'basic'; readonly username: TextSource; readonly password: TextSource }
  /** `scheme` is the word before the credentials, such as `Bearer`. */
  | { readonly kind: 'credentials'; readonly scheme: string; readonly credentials: TextSource }
  | { readonly kind: 'oauth2'; readonly grant: ClientCredentials }

/** How something is asked over HTTP. */
export type HttpOptions = {
  readonly authentication: Authentication
  /** Further headers; each may have several values. */
  readonly headers: readonly { readonly name: string; readonly value: TextSource }[]
  readonly tls: TlsOptions
  readonly proxy: ProxyChoice
  readonly followsRedirects: boolean
}

/** Nothing said: no credentials, no proxy, the certificates that the system trusts. */
export const plainHttp: HttpOptions = {
  authentication: { kind: 'none' },
  headers: [],
  tls: { isVerified: true },
  proxy: { kind: 'none' },
  followsRedirects: true,
}
