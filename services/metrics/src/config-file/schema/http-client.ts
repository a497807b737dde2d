import { z } from 'zod'
import { labelMap, text, webUrl } from './scalars.ts'

const tlsVersion = z.enum(['TLS10', 'TLS11', 'TLS12', 'TLS13'])

/** Who is asked, and who asks, where a connection is encrypted. */
export const tlsConfig = z
  .strictObject({
    ca: z.string().optional(),
    ca_file: z.string().optional(),
    cert: z.string().optional(),
    cert_file: z.string().optional(),
    key: z.string().optional(),
    key_file: z.string().optional(),
    server_name: z.string().optional(),
    insecure_skip_verify: z.boolean().default(false),
    min_version: tlsVersion.optional(),
    max_version: tlsVersion.optional(),
  })
  .superRefine((tls, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    for (const name of ['ca', 'cert', 'key'] as const)
      if (tls[name] !== undefined && tls[`${name}_file`] !== undefined)
        refuse(`at most one of ${name} and ${name}_file must be configured`)
    const [hasCert, hasKey] = [tls.cert ?? tls.cert_file, tls.key ?? tls.key_file].map((one) => one !== undefined)
    if (hasCert !== hasKey) refuse('a client certificate and its key must be configured together')
  })

const proxyFields = {
  proxy_url: z.union([z.literal('').transform(() => undefined), webUrl]).optional(),
  no_proxy: z.string().optional(),
  proxy_from_environment: z.boolean().default(false),
  proxy_connect_header: z.record(z.string(), z.array(text)).optional(),
}

const oauth2 = z.strictObject({
  client_id: z.string().min(1),
  client_secret: text.optional(),
  client_secret_file: z.string().optional(),
  scopes: z.array(z.string()).default([]),
  token_url: webUrl,
  endpoint_params: labelMap.default({}),
  tls_config: tlsConfig.optional(),
  ...proxyFields,
})

/** What each kind of request over HTTP may be told: who asks, through which proxy, how encrypted. */
export const httpClientFields = {
  basic_auth: z
    .strictObject({
      username: text.optional(),
      username_file: z.string().optional(),
      password: text.optional(),
      password_file: z.string().optional(),
    })
    .optional(),
  authorization: z
    .strictObject({
      type: z.string().trim().min(1).default('Bearer'),
      credentials: text.optional(),
      credentials_file: z.string().optional(),
    })
    .optional(),
  bearer_token: text.optional(),
  bearer_token_file: z.string().optional(),
  oauth2: oauth2.optional(),
  tls_config: tlsConfig.optional(),
  follow_redirects: z.boolean().default(true),
  enable_http2: z.boolean().default(true),
  http_headers: z
    .record(
      z.string(),
      z.strictObject({
        values: z.array(text).default([]),
        secrets: z.array(text).default([]),
        files: z.array(z.string()).default([]),
      }),
    )
    .default({}),
  ...proxyFields,
}

const httpClient = z.object(httpClientFields)

const plainClient = JSON.stringify(httpClient.parse({}))

/** Whether a section says anything of how it asks over HTTP. */
export function isCustomClient(client: HttpClientConfig): boolean {
  return JSON.stringify(httpClient.parse(client)) !== plainClient
}

/** The part of a section that says how it asks over HTTP. */
export type HttpClientConfig = z.output<typeof httpClient>
export type TlsConfig = z.output<typeof tlsConfig>

/** Headers that are ours, or that have a key of their own. */
const reserved: ReadonlySet<string> = new Set([
  'authorization',
  'host',
  'content-encoding',
  'content-length',
  'content-type',
  'user-agent',
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'www-authenticate',
  'accept-encoding',
  'x-prometheus-remote-write-version',
  'x-prometheus-remote-read-version',
  'x-prometheus-scrape-timeout-seconds',
])

/** Adds what contradicts itself in the part of a section that says how it asks over HTTP. */
export function checkHttpClient(client: HttpClientConfig, context: z.core.$RefinementCtx): void {
  for (const message of faultsOf(client)) context.addIssue({ code: 'custom', message, input: client })
}

function faultsOf(client: HttpClientConfig): string[] {
  const { basic_auth: basic, authorization, oauth2: grant } = client
  const bearer = client.bearer_token ?? client.bearer_token_file
  const faults: string[] = []
  if ([basic, authorization, grant, bearer].filter((one) => one !== undefined).length > 1)
    faults.push('at most one of basic_auth, authorization, oauth2 & bearer_token must be configured')
  const twice = (a: unknown, b: unknown, what: string) => {
    if (a !== undefined && b !== undefined) faults.push(`at most one of ${what} must be configured`)
  }
  twice(client.bearer_token, client.bearer_token_file, 'bearer_token & bearer_token_file')
  twice(basic?.username, basic?.username_file, 'basic_auth username & username_file')
  twice(basic?.password, basic?.password_file, 'basic_auth password & password_file')
  twice(authorization?.credentials, authorization?.credentials_file, 'authorization credentials & credentials_file')
  twice(grant?.client_secret, grant?.client_secret_file, 'oauth2 client_secret & client_secret_file')
  if (authorization?.type.toLowerCase() === 'basic')
    faults.push('authorization type cannot be set to "basic", use "basic_auth" instead')
  const taken = Object.keys(client.http_headers).find((name) => reserved.has(name.toLowerCase()))
  if (taken !== undefined) faults.push(`setting header "${taken}" is not allowed`)
  return [...faults, ...proxyFaults(client), ...(grant === undefined ? [] : proxyFaults(grant))]
}

function proxyFaults(proxy: Pick<HttpClientConfig, keyof typeof proxyFields>): string[] {
  const { proxy_url: url, no_proxy: except, proxy_from_environment: fromEnvironment } = proxy
  if (fromEnvironment && (url ?? except) !== undefined)
    return ['if proxy_from_environment is configured, proxy_url and no_proxy must not be configured']
  if (except !== undefined && url === undefined) return ['if no_proxy is configured, proxy_url must be configured too']
  return []
}
