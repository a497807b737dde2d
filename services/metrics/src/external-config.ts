import { z } from 'zod'

const httpUrl = z
  .url({ protocol: /^https?$/ })
  .refine((text) => new URL(text).username === '', 'must have no user in it: "basicAuth" names it')

const tlsSchema = z
  .strictObject({
    /** Who is trusted, instead of those the system trusts; PEM, as are the other two. */
    caFile: z.string().min(1).optional(),
    /** Who asks; both or none. */
    certFile: z.string().min(1).optional(),
    keyFile: z.string().min(1).optional(),
    /** That the certificate has to be for, instead of the host of the address. */
    serverName: z.string().min(1).optional(),
    insecureSkipVerify: z.boolean().default(false),
  })
  .refine(({ certFile, keyFile }) => (certFile === undefined) === (keyFile === undefined), {
    message: 'has "certFile" and "keyFile" together, or none of them',
  })

const headerName = z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, 'must be the name of a header')
const ownHeaders: ReadonlySet<string> = new Set([
  ...['authorization', 'host', 'connection', 'content-length', 'content-type', 'content-encoding', 'accept-encoding'],
  ...['transfer-encoding', 'cookie', 'x-prometheus-remote-write-version', 'x-prometheus-remote-read-version'],
])
const freeHeaderName = headerName.refine((name) => !ownHeaders.has(name.toLowerCase()), {
  message: 'is a header that has a key of its own, or is set by this service',
})

/** A server with Prometheus' API that answers in place of this one, and who asks it. */
export const externalSchema = z
  .strictObject({
    /** What stands before `/api/v1`, such as `https://mimir.example/prometheus`. */
    url: httpUrl,
    /** Where what is collected here goes by remote write; without it nothing is collected. */
    writeUrl: httpUrl.optional(),
    basicAuth: z
      .strictObject({
        username: z.string(),
        password: z.string().optional(),
        passwordFile: z.string().min(1).optional(),
      })
      .refine(({ password, passwordFile }) => password === undefined || passwordFile === undefined, {
        message: 'has "password" or "passwordFile", not both',
      })
      .optional(),
    bearerToken: z.string().min(1).optional(),
    bearerTokenFile: z.string().min(1).optional(),
    /** On each request, such as `X-Scope-OrgID`. */
    headers: z.record(freeHeaderName, z.string()).default({}),
    /** The same with secret values: each in a file that is read with each request. */
    headerFiles: z.record(freeHeaderName, z.string().min(1)).default({}),
    /** Headers of clients that go along, such as `X-Scope-OrgID`; they win over `headers`. */
    passHeaders: z.array(freeHeaderName).max(20).default([]),
    tls: tlsSchema.optional(),
    /** One answer, as it comes. */
    maxAnswerBytes: z.int().min(1_024).default(1_073_741_824),
  })
  .superRefine(({ headers, headerFiles }, context) => {
    const given = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
    for (const name of Object.keys(headerFiles))
      if (given.has(name.toLowerCase()))
        context.addIssue({ code: 'custom', path: ['headerFiles', name], message: 'is one of "headers" as well' })
  })
  .superRefine(({ basicAuth, bearerToken, bearerTokenFile }, context) => {
    const given = [basicAuth, bearerToken, bearerTokenFile].filter((one) => one !== undefined)
    if (given.length < 2) return
    context.addIssue({ code: 'custom', message: 'has one of "basicAuth", "bearerToken" and "bearerTokenFile" at most' })
  })

export type ExternalSettings = z.output<typeof externalSchema>

/** What has no meaning where another server answers, or nobody does. */
type Mode = {
  readonly agent: boolean
  readonly external?: ExternalSettings | undefined
  readonly configFile?: string | undefined
  readonly ruleFiles: readonly string[]
  readonly alertmanagers: readonly unknown[]
  readonly alertmanagerFile?: string | undefined
  readonly targets: readonly unknown[]
}

/** Adds what contradicts `agent` or `external` in the section. */
export function checkMode(mode: Mode, context: z.core.$RefinementCtx): void {
  for (const [key, message] of faultsOf(mode)) context.addIssue({ code: 'custom', path: [key], message })
}

function faultsOf(mode: Mode): readonly (readonly [key: string, message: string])[] {
  const { agent, external, configFile } = mode
  if (agent && external !== undefined) return [['agent', 'is not for "external": its "writeUrl" sends on as well']]
  if (!agent && external === undefined) return []
  const isMissing = agent && configFile === undefined
  const isInVain = external !== undefined && external.writeUrl === undefined
  const nowhere = 'needs "external.writeUrl": what is collected would go nowhere'
  const checks: readonly (readonly [key: string, message: string, isWrong: boolean])[] = [
    ['ruleFiles', 'is not for "agent": rules are evaluated where the samples are', agent && mode.ruleFiles.length > 0],
    ['alertmanagers', 'is not for "agent": no alerts are made here', agent && mode.alertmanagers.length > 0],
    ['alertmanagerFile', 'is not for "agent": no alerts are made here', agent && mode.alertmanagerFile !== undefined],
    ['configFile', 'is missing: "agent" sends to its "remote_write"', isMissing],
    ['configFile', nowhere, isInVain && configFile !== undefined],
    ['targets', nowhere, isInVain && mode.targets.length > 0],
  ]
  return checks.filter(([, , isWrong]) => isWrong).map(([key, message]) => [key, message])
}
