import { hashKey, parseJson } from '@hearth/kernel'
import { bearerToken, disconnectSignal } from '@hearth/server'
import type { Context } from 'hono'
import { clientLabel, clientName } from '../../domain/access/client-name.ts'
import type { GatewayEnv } from '../gateway-env.ts'
import type { Incoming } from './incoming.ts'
import { readTraits } from './request-traits.ts'

/**
 * What the gateway needs of a request; `undefined` when it is none for a model, which is then for the
 * service's own routes to answer or refuse.
 *
 * @param defaultModel the model of a request that names none; Ollama's API wants a name
 */
export async function readIncoming(c: Context<GatewayEnv>, defaultModel: string): Promise<Incoming | undefined> {
  const { path } = c.req
  const asked = withModel(new Uint8Array(await c.req.arrayBuffer()), path.startsWith('/api/') ? '' : defaultModel)
  if (asked === undefined) return undefined
  const { body, json, model } = asked
  const traits = readTraits(json, c.req.header('x-session-id'))
  const client = clientOf(c)
  return {
    path: path.length > 1 ? path.replace(/\/$/, '') : path,
    search: new URL(c.req.url).search,
    headers: c.req.raw.headers,
    body,
    json,
    model,
    // Ollama's own API streams unless told otherwise.
    traits: path.startsWith('/api/') ? { ...traits, stream: json.stream !== false } : traits,
    client,
    clientLabel: clientLabel(client),
    requestId: c.get('requestId'),
    signal: disconnectSignal(c),
    cut(error) {
      if (error !== undefined) c.set('streamError', error)
      c.env?.outgoing?.destroy()
    },
  }
}

type Asked = Pick<Incoming, 'body' | 'json' | 'model'>

// Nothing but the name is added: numbers, spaces and escapes stay as they were written.
function withModel(body: Uint8Array, defaultModel: string): Asked | undefined {
  const json = parseObject(body)
  if (json === undefined) return undefined
  if (typeof json.model === 'string' && json.model !== '') return { body, json, model: json.model }
  if ((json.model ?? '') !== '' || defaultModel === '') return undefined
  const named = { ...json, model: defaultModel }
  if (json.model !== undefined || Object.keys(json).length === 0)
    return { body: Buffer.from(JSON.stringify(named)), json: named, model: defaultModel }
  const start = Buffer.from(body).indexOf('{') + 1
  const name = Buffer.from(`"model":${JSON.stringify(defaultModel)},`)
  return {
    body: Buffer.concat([body.subarray(0, start), name, body.subarray(start)]),
    json: named,
    model: defaultModel,
  }
}

function parseObject(body: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const json: unknown = parseJson(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'))
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
    address: c.get('clientAddress') || undefined,
  }
  return clientName(traits) ?? ''
}
