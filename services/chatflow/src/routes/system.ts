import { z } from '@hono/zod-openapi'
import { type ChatflowEndpoint, endpoint } from './endpoint.ts'

export type SystemDeps = {
  readonly version: string
  readonly metrics: { readonly registry: { metrics(): Promise<string>; readonly contentType: string } }
}

const sharedLimit =
  'Requests from this address share one rate limit; behind a proxy it is that of the proxy, unless trustedProxies names it'

/** What clients ask of the server itself. */
export function systemEndpoints({ version, metrics: { registry } }: SystemDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/ping',
      summary: 'Whether the service answers',
      access: 'anyone',
      answers: { 200: { description: 'It does', content: { 'text/html': { schema: z.literal('pong') } } } },
      handle: (_, c) => c.html('pong'),
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/version',
      summary: 'Version of Hearth',
      access: 'anyone',
      output: z.object({ version: z.string() }),
      handle: () => ({ version }),
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/ip',
      summary: 'The address under which the caller is counted where rates are limited',
      access: 'anyone',
      output: z.object({ ip: z.string(), msg: z.string() }),
      handle: (_, c) => ({ ip: c.get('clientAddress'), msg: sharedLimit }),
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/metrics',
      summary: "What /metrics tells without a key, where Flowise's users look for it",
      access: 'key',
      answers: { 200: { description: "Prometheus' text format", content: { 'text/plain': { schema: z.string() } } } },
      handle: async (_, c) => c.text(await registry.metrics(), 200, { 'content-type': registry.contentType }),
    }),
  ]
}
