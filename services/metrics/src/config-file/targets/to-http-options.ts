import type {
  Authentication,
  ClientCredentials,
  HttpOptions,
  ProxyChoice,
  TextSource,
  TlsOptions,
  TlsVersion,
} from '../../domain/scrape/http-options.ts'
import type { HttpClientConfig, TlsConfig } from '../schema/http-client.ts'

/** How a section asks over HTTP, in our terms. */
export function toHttpOptions(client: HttpClientConfig): HttpOptions {
  return {
    authentication: toAuthentication(client),
    headers: Object.entries(client.http_headers).flatMap(([name, { values, secrets, files }]) => [
      ...[...values, ...secrets].map((text) => ({ name, value: { kind: 'text', text } as const })),
      ...files.map((path) => ({ name, value: { kind: 'file', path } as const })),
    ]),
    tls: toTls(client.tls_config),
    proxy: toProxy(client),
    followsRedirects: client.follow_redirects,
  }
}

function toAuthentication(client: HttpClientConfig): Authentication {
  const { basic_auth: basic, authorization, oauth2 } = client
  if (basic !== undefined)
    return {
      kind: 'basic',
      username: sourceOf(basic.username, basic.username_file),
      password: sourceOf(basic.password, basic.password_file),
    }
  if (authorization !== undefined)
    return {
      kind: 'credentials',
      scheme: authorization.type,
      credentials: sourceOf(authorization.credentials, authorization.credentials_file),
    }
  if (client.bearer_token !== undefined || client.bearer_token_file !== undefined) {
    const credentials = sourceOf(client.bearer_token, client.bearer_token_file)
    return { kind: 'credentials', scheme: 'Bearer', credentials }
  }
  return oauth2 === undefined ? { kind: 'none' } : { kind: 'oauth2', grant: toGrant(oauth2) }
}

function toGrant(oauth2: NonNullable<HttpClientConfig['oauth2']>): ClientCredentials {
  const secret = maybe(oauth2.client_secret, oauth2.client_secret_file)
  return {
    tokenUrl: oauth2.token_url,
    clientId: oauth2.client_id,
    ...(secret === undefined ? {} : { clientSecret: secret }),
    scopes: oauth2.scopes,
    params: oauth2.endpoint_params,
    tls: toTls(oauth2.tls_config),
    proxy: toProxy(oauth2),
  }
}

const versions: Readonly<Record<NonNullable<TlsConfig['min_version']>, TlsVersion>> = {
  TLS10: 'TLSv1',
  TLS11: 'TLSv1.1',
  TLS12: 'TLSv1.2',
  TLS13: 'TLSv1.3',
}

function toTls(tls: TlsConfig | undefined): TlsOptions {
  if (tls === undefined) return { isVerified: true }
  const [ca, cert, key] = [maybe(tls.ca, tls.ca_file), maybe(tls.cert, tls.cert_file), maybe(tls.key, tls.key_file)]
  return {
    isVerified: !tls.insecure_skip_verify,
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
    ...(tls.server_name === undefined ? {} : { serverName: tls.server_name }),
    ...(tls.min_version === undefined ? {} : { minVersion: versions[tls.min_version] }),
    ...(tls.max_version === undefined ? {} : { maxVersion: versions[tls.max_version] }),
  }
}

function toProxy(proxy: Pick<HttpClientConfig, 'proxy_url' | 'no_proxy' | 'proxy_from_environment'>): ProxyChoice {
  if (proxy.proxy_from_environment) return { kind: 'environment' }
  if (proxy.proxy_url === undefined) return { kind: 'none' }
  return { kind: 'url', url: proxy.proxy_url, except: proxy.no_proxy ?? '' }
}

function maybe(text: string | undefined, path: string | undefined): TextSource | undefined {
  if (text !== undefined) return { kind: 'text', text }
  return path === undefined ? undefined : { kind: 'file', path }
}

function sourceOf(text: string | undefined, path: string | undefined): TextSource {
  return maybe(text, path) ?? { kind: 'text', text: '' }
}
