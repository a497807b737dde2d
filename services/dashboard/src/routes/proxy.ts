import { Failure } from '@hearth/kernel'
import { type AppEnv, clientGone, createRoutes } from '@hearth/server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { DataSource } from '../domain/datasource/data-source.ts'
import type { DataSources } from '../domain/datasource/data-sources.ts'
import { isReadingPath } from '../domain/datasource/reading-paths.ts'
import type { SendUpstream } from '../domain/datasource/upstream.ts'
import { requestHeaders, responseHeaders } from '../wire/proxy-headers.ts'
import { passBody } from './pass-body.ts'

export type ProxyRoutesDeps = {
  readonly sources: DataSources
  readonly send: SendUpstream
  /** Requests passed on at the same time. */
  readonly maxProxied: number
  readonly countProxied: (status: number) => void
}

/**
 * Passes requests on to a data source, with its credentials instead of ours. Bodies stream at the
 * reader's pace, and a client that leaves ends the request to the data source.
 */
export function proxyRoutes(deps: ProxyRoutesDeps): OpenAPIHono<AppEnv> {
  const { sources } = deps
  const routes = createRoutes()
  const forward = createForwarder(deps)
  routes.all('/api/datasources/proxy/uid/:uid/*', (c) => forward(c, sources.find('uid', c.req.param('uid'))))
  routes.all('/api/datasources/proxy/:id/*', (c) => forward(c, sources.find('id', c.req.param('id'))))
  routes.all('/api/datasources/uid/:uid/resources/*', (c) => forward(c, sources.find('uid', c.req.param('uid'))))
  return routes
}

function createForwarder({ send, maxProxied, countProxied }: ProxyRoutesDeps) {
  let open = 0
  return async (c: Context<AppEnv>, source: DataSource): Promise<Response> => {
    const { method } = c.req
    if (method !== 'GET' && method !== 'POST') {
      throw new Failure('forbidden', `Cannot pass ${method} on to a data source: only GET and POST are`)
    }
    const path = pathBelow(c.req.url)
    if (!isReadingPath(path)) {
      throw new Failure(
        'forbidden',
        `Cannot pass "${path}" on to a data source: only paths of Prometheus that read are`,
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
      const answer = await send(source, { method, path, headers: requestHeaders(c.req.header()), body }, clientGone(c))
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
    url.match(/^https?:\/\/[^/]+\/api\/datasources\/(?:proxy\/(?:uid\/)?[^/]+|uid\/[^/]+\/resources)\/(.*)$/) ?? []
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
