import { Failure, type JsonBounds, jsonBounds, parseJson } from '@hearth/kernel'
import type { Context } from 'hono'
import type { WebhookCall } from '../../domain/triggers/webhook-start.ts'
import type { ChatflowEnv } from '../access/env.ts'

// What proves who the caller is stays with us.
const secretHeaders = /^(authorization|proxy-authorization|cookie|set-cookie|x-api-key|.*(token|secret|signature).*)$/

/**
 * A request of any method as a webhook's. A form with a field `payload` of JSON, as GitHub sends it, counts as
 * that JSON; a body that is no JSON is text.
 *
 * @param raw its body
 * @throws {Failure} `invalid` for a body that says it is JSON and is not, `too-large` beyond the caller's bounds
 */
export function readWebhook(c: Context<ChatflowEnv>, raw: Uint8Array): WebhookCall {
  const headers = Object.fromEntries(c.req.raw.headers)
  const text = new TextDecoder().decode(raw)
  const bounds = c.get('jsonBounds') ?? jsonBounds
  if (raw.length > bounds.maxBytes)
    throw new Failure('too-large', `Cannot read the request body: it is longer than ${bounds.maxBytes} bytes`)
  const body = raw.length === 0 ? {} : parseBody(text, headers['content-type'] ?? '', bounds)
  return { method: c.req.method, headers, query: c.req.query(), body, hasBody: raw.length > 0 }
}

/** The headers that a flow may read. */
export function plainHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, secretHeaders.test(name) ? '[REDACTED]' : value]),
  )
}

function parseBody(text: string, type: string, bounds: JsonBounds): unknown {
  const kind = type.toLowerCase()
  if (kind.startsWith('application/x-www-form-urlencoded')) {
    const form = Object.fromEntries(new URLSearchParams(text))
    return form.payload === undefined ? form : (tryJson(form.payload, bounds) ?? form)
  }
  const value = tryJson(text, bounds)
  if (value === undefined && kind.includes('json'))
    throw new Failure('invalid', 'Cannot read the request body as JSON: it is malformed')
  return value ?? text
}

function tryJson(text: string, bounds: JsonBounds): unknown {
  try {
    return parseJson(text, bounds)
  } catch (error) {
    if (error instanceof Failure && error.kind === 'too-large') throw error
    return undefined
  }
}
