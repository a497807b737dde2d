import { Failure, parseJson } from '@hearth/kernel'
import type { Context } from 'hono'
import type { WebhookCall } from '../domain/triggers/webhook-start.ts'

export type ReadWebhook = { readonly call: WebhookCall; readonly raw: Uint8Array }

// What proves who the caller is stays with us.
const secretHeaders = /^(authorization|proxy-authorization|cookie|set-cookie|x-api-key|.*(token|secret|signature).*)$/

/**
 * A request of any method as a webhook's. A form with a field `payload` of JSON, as GitHub sends it, counts as
 * that JSON; a body that is no JSON is text.
 *
 * @throws {Failure} `invalid` for a body that says it is JSON and is not
 */
export async function readWebhook(c: Context): Promise<ReadWebhook> {
  const raw = new Uint8Array(await c.req.arrayBuffer())
  const headers = Object.fromEntries(c.req.raw.headers)
  const body = raw.length === 0 ? {} : parseBody(new TextDecoder().decode(raw), headers['content-type'] ?? '')
  return { raw, call: { method: c.req.method, headers, query: c.req.query(), body, hasBody: raw.length > 0 } }
}

/** The headers that a flow may read. */
export function plainHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, secretHeaders.test(name) ? '[REDACTED]' : value]),
  )
}

function parseBody(text: string, type: string): unknown {
  const kind = type.toLowerCase()
  if (kind.startsWith('application/x-www-form-urlencoded')) {
    const form = Object.fromEntries(new URLSearchParams(text))
    return form.payload === undefined ? form : (tryJson(form.payload) ?? form)
  }
  const value = tryJson(text)
  if (value === undefined && kind.includes('json'))
    throw new Failure('invalid', 'Cannot read the request body as JSON: it is malformed')
  return value ?? text
}

function tryJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof Failure && error.kind === 'too-large') throw error
    return undefined
  }
}
