import { bearerToken, clientGone, hashKey } from '@hearth/kernel'
import type { Context } from 'hono'
import { clientLabel, clientName } from '../domain/client-name.ts'
import type { GatewayEnv } from './gateway-env.ts'
import type { Incoming } from './incoming.ts'
import { readTraits } from './request-traits.ts'

/**
 * What the gateway needs of a request; `undefined` when it is none that names a model, which is then
 * for the service's own routes to answer or refuse.
 */
export async function readIncoming(c: Context<GatewayEnv>): Promise<Incoming | undefined> {
  const body = new Uint8Array(await c.req.arrayBuffer())
  const json = parseObject(body)
  if (json === undefined || typeof json.model !== 'string') return undefined
  const { path } = c.req
  const traits = readTraits(json, c.req.header('x-session-id'))
  const client = clientOf(c)
  return {
    path: path.length > 1 ? path.replace(/\/$/, '') : path,
    search: new URL(c.req.url).search,
    headers: c.req.raw.headers,
    body,
    json,
    model: json.model,
    // Ollama's own API streams unless told otherwise.
    traits: path.startsWith('/api/') ? { ...traits, stream: json.stream !== false } : traits,
    client,
    clientLabel: clientLabel(client),
    requestId: c.get('requestId'),
    signal: clientGone(c),
    cut(error) {
      if (error !== undefined) c.set('streamError', error)
      c.env?.outgoing?.destroy()
    },
  }
}

function parseObject(body: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const json: unknown = JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'))
    return typeof json === 'object' && json !== null && !Array.isArray(json)
      ? (json as Readonly<Record<string, unknown>>)
      : undefined
  } catch {
    return undefined
  }
}

function clientOf(c: Context<GatewayEnv>): string {
  const key = bearerToken(c.req.header('authorization')) ?? c.req.header('x-api-key')
  const traits = {
    keyName: c.get('keyName'),
    ownName: c.req.header('x-client-id'),
    keyDigest: key === undefined ? undefined : hashKey(key),
    address: c.env?.incoming?.socket.remoteAddress,
  }
  return clientName(traits) ?? ''
}
