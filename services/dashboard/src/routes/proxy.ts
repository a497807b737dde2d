import { Failure } from '@hearth/kernel'
import { type AppEnv, disconnectSignal } from '@hearth/server'
import type { Context } from 'hono'
import type { DataSource } from '../domain/datasource/data-source.ts'
import type { DataSources } from '../domain/datasource/data-sources.ts'
import { checkedType, type SourceFacts, sourceTypes } from '../domain/datasource/source-types.ts'
import type { SendUpstream } from '../domain/datasource/upstream.ts'
import { requestHeaders, responseHeaders } from '../wire/proxy-headers.ts'
import { type Endpoint, endpoint } from './access.ts'
import { passBody } from './pass-body.ts'

export type ProxyDeps = {
  readonly sources: DataSources
  readonly send: SendUpstream
  /** Requests passed on at the same time. */
  readonly maxProxied: number
  readonly countProxied: (status: number) => void
}

/** Each way a path names a data source, before what is asked of it; `by` is also the name in the path. */
const ways = [
  { path: '/api/datasources/proxy/uid/{uid}/{path*}', by: 'uid', isResource: false },
  { path: '/api/datasources/proxy/{id}/{path*}', by: 'id', isResource: false },
  { path: '/api/datasources/uid/{uid}/resources/{path*}', by: 'uid', isResource: true },
  { path: '/api/datasources/{id:\\d+}/resources/{path*}', by: 'id', isResource: true },
] as const

/**
 * Passes requests on to a data source, with its credentials instead of ours. Bodies stream at the
 * reader's pace, and a client that leaves ends the request to the data source.
 */
export function proxyEndpoints(deps: ProxyDeps): readonly Endpoint[] {
  const forward = createForwarder(deps)
  return ways.flatMap(({ path, by, isResource }) => {
    const handle = (_: unknown, c: Context<AppEnv>) =>
      forward(c, deps.sources.find(by, c.req.param(by) ?? ''), isResource)
    return [
      endpoint({
        method: ['get', 'post'],
        path,
        summary: 'Passes a request on to a data source',
        access: 'viewer',
        handle,
      }),
      endpoint({
        method: ['put', 'patch', 'delete', 'options'],
        path,
        summary: 'Refused: data sources are read here',
        access: 'viewer',
        answers: { 403: { description: 'Always' } },
        handle,
      }),
    ]
  })
}

function createForwarder({ send, maxProxied, countProxied }: ProxyDeps) {
  let open = 0
  return async (c: Context<AppEnv>, source: DataSource, isResource: boolean): Promise<Response> => {
    const { method } = c.req
    const facts: SourceFacts = sourceTypes[checkedType(source.type)]
    const { isReadingPath, refusal, typeName } = facts
    const path = `${isResource ? (facts.resourcesBelow ?? '') : ''}${pathBelow(c.req.url)}`
    if (method !== 'GET' && method !== 'POST') throw new Failure('forbidden', refusal(method))
    if (!isReadingPath(method, path)) {
      if (method === 'POST') throw new Failure('forbidden', refusal(method))
      throw new Failure(
        'forbidden',
        `Cannot pass "${path}" on to a data source: only paths of ${typeName} that read are`,
      )
    }
    if (open >= maxProxied) {
      throw new Failure('rate-limited', `Cannot pass this on: ${maxProxied} requests are under way`, {
        retryAfterSeconds: 1,
      })
    }
    open++
    try {
      const body = method === 'POST' ? new Uint8Array(await c.req.arrayBuffer()) : undefined
      const answer = await send(
        source,
        { method, path, headers: requestHeaders(c.req.header()), body },
        disconnectSignal(c),
      )
      const { status } = answer
      countProxied(status)
      return new Response(isBodiless(status) ? null : passBody(c, answer.body), {
        status,
        headers: responseHeaders(answer.headers),
      })
    } finally {
      whenDone(c, () => open--)
    }
  }
}

// As it was written: parsing the URL would resolve the dots that are to be refused.
function pathBelow(url: string): string {
  const [, path] =
    url.match(/^https?:\/\/[^/]+\/api\/datasources\/(?:proxy\/(?:uid\/)?[^/]+|(?:uid\/)?[^/]+\/resources)\/(.*)$/) ?? []
  if (path === undefined) throw new Failure('invalid', 'Cannot read the path of this request')
  return path
}

function isBodiless(status: number): boolean {
  return status === 204 || status === 205 || status === 304
}

// An answer is over when its last byte has left, or its reader.
function whenDone(c: Context<AppEnv>, done: () => void): void {
  const outgoing = c.env?.outgoing
  if (outgoing === undefined || outgoing.closed) done()
  else outgoing.once('close', done)
}
