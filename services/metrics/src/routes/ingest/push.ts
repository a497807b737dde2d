import { Failure, statusOf } from '@hearth/kernel'
import { parseDuration } from '@hearth/rules/values'
import type { Context } from 'hono'
import { formatOf, type PageFormat } from '../../domain/exposition/format-of.ts'
import { parseGroupingKey } from '../../domain/push/grouping-key.ts'
import { parsePush } from '../../domain/push/parse-push.ts'
import type { PushGateway } from '../../domain/push/push-gateway.ts'
import { renderGroups } from '../../wire/pushed-groups.ts'
import { sendData } from '../answer.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'

export type PushDeps = {
  readonly gateway: PushGateway
  readonly limits: { readonly maxPushedSamples: number }
}

const groupPaths = ['/metrics/job/{labels*}', '/metrics/job@base64/{labels*}'] as const

/** Pushgateway's interface, for programs that are gone before anyone could scrape them. */
export function pushEndpoints(deps: PushDeps): readonly Endpoint[] {
  return [
    ...groupPaths.flatMap((path) => [pushEndpoint(path, 'put', deps), pushEndpoint(path, 'post', deps)]),
    ...groupPaths.map((path) =>
      endpoint({
        method: 'delete',
        path,
        effect: 'data',
        summary: 'Deletes what was pushed under these labels',
        access: 'programs',
        status: 202,
        handle: (_, c) =>
          answered(c, async () => {
            await deps.gateway.remove(parseGroupingKey(labelsOf(c)))
            return c.body(null, 202)
          }),
      }),
    ),
    endpoint({
      path: '/api/v1/metrics',
      summary: 'What was pushed, group by group',
      handle: (_, c) => sendData(c, renderGroups(deps.gateway.groups())),
    }),
    endpoint({
      method: 'put',
      path: '/api/v1/admin/wipe',
      summary: 'Deletes all that was pushed',
      access: 'admins',
      status: 202,
      async handle(_, c) {
        await deps.gateway.removeAll()
        return c.body(null, 202)
      },
    }),
  ]
}

function pushEndpoint(path: string, method: 'put' | 'post', { gateway, limits }: PushDeps): Endpoint {
  return endpoint({
    method,
    path,
    effect: 'data',
    summary: method === 'put' ? 'Replaces what was pushed' : 'Replaces metrics of the same names',
    access: 'programs',
    handle: (_, c) =>
      answered(c, async () => {
        const labels = parseGroupingKey(labelsOf(c))
        const page = new Uint8Array(await c.req.arrayBuffer())
        const options = { labels, format: pushedFormat(c), maxSamples: limits.maxPushedSamples }
        const parse = (nowMs: number) => parsePush(page, { ...options, nowMs })
        await gateway.push({ labels, replace: method === 'put', ttlMs: ttlOf(c), parse })
        return c.body(null, 200)
      }),
  })
}

// As text, like all that programs which push read.
async function answered(c: Context, handle: () => Promise<Response>): Promise<Response> {
  try {
    return await handle()
  } catch (error) {
    if (error instanceof Failure) return c.text(`${error.message}\n`, statusOf(error.kind))
    throw error
  }
}

// Not decoded: a value may hold a slash.
function labelsOf(c: Context): string {
  return new URL(c.req.url).pathname.slice('/metrics'.length)
}

// Go's client pushes families in protobuf, each behind its length, unless it is told otherwise.
function pushedFormat(c: Context): PageFormat {
  const type = c.req.header('content-type') ?? ''
  const format = formatOf(type)
  if (format !== 'protobuf' || /;\s*encoding=delimited\s*(;|$)/.test(type)) return format
  throw new Failure('unsupported', `Cannot take Content-Type "${type}": push text, or protobuf with encoding=delimited`)
}

function ttlOf(c: Context): number | undefined {
  const text = c.req.query('ttl')
  if (text === undefined) return undefined
  const ttlMs = parseDuration(text)
  if (typeof ttlMs === 'number' && ttlMs > 0) return ttlMs
  throw new Failure('invalid', `Cannot take ttl "${text}": a duration such as 30m`)
}
