import { Failure } from '@hearth/kernel'
import { listInput, textInput } from './start-node.ts'

type Fields = Readonly<Record<string, unknown>>
type Param = { readonly name: string; readonly type: string | undefined; readonly required: boolean }

/** How a flow wants to be called from outside, as its start node says. */
export type WebhookStart = {
  readonly method: string | undefined
  readonly contentType: string | undefined
  /** How callers prove themselves; `undefined` where they need not. */
  readonly signature: { readonly header: string; readonly type: 'hmac-sha256' | 'plain-token' } | undefined
  readonly responseMode: 'sync' | 'async' | 'stream'
  readonly callbackUrl: string | undefined
  readonly callbackSecret: string | undefined
  /** What a request must have; `undefined` where nothing is checked. */
  readonly shape:
    | { readonly headers: readonly Param[]; readonly body: readonly Param[]; readonly query: readonly Param[] }
    | undefined
}

/** What somebody sent. Names of headers are in small letters. */
export type WebhookCall = {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly hasBody: boolean
}

/** `undefined` for a flow that does not start with a webhook. */
export function readWebhookStart(inputs: Fields): WebhookStart | undefined {
  if (inputs.startInputType !== 'webhookTrigger') return undefined
  const mode = inputs.webhookResponseMode
  return {
    method: textInput(inputs.webhookMethod)?.toUpperCase(),
    contentType: textInput(inputs.webhookContentType)?.toLowerCase(),
    signature: isOn(inputs.webhookEnableAuth) ? readSignature(inputs) : undefined,
    responseMode: mode === 'async' || mode === 'stream' ? mode : 'sync',
    callbackUrl: textInput(inputs.callbackUrl),
    callbackSecret: textInput(inputs.callbackSecret),
    shape: isOn(inputs.webhookEnableValidation)
      ? {
          headers: readParams(inputs.webhookHeaderParams),
          body: readParams(inputs.webhookBodyParams),
          query: readParams(inputs.webhookQueryParams),
        }
      : undefined,
  }
}

/**
 * Refuses what does not fit the start node.
 *
 * @throws {Failure} `invalid`; `code` is `method-not-allowed` or `unsupported-media-type` where it is that
 */
export function checkWebhook(start: WebhookStart, call: WebhookCall): void {
  const { method, contentType, shape } = start
  if (method !== undefined && call.method !== method) {
    const message = `Method ${call.method} not allowed. Expected ${method}`
    throw new Failure('invalid', message, { code: 'method-not-allowed' })
  }
  const given = call.headers['content-type'] ?? ''
  if (contentType !== undefined && call.hasBody && !given.toLowerCase().startsWith(contentType)) {
    const message = `Content-Type ${given} not allowed. Expected ${contentType}`
    throw new Failure('invalid', message, { code: 'unsupported-media-type' })
  }
  if (shape === undefined) return
  const body = asFields(call.body)
  refuseMissing('headers', shape.headers, (name) => call.headers[name.toLowerCase()])
  refuseMissing('webhook body parameters', shape.body, (name) => own(body, name))
  const wrong = shape.body.filter(({ name, type }) => !fits(own(body, name), type)).map(({ name }) => name)
  if (wrong.length > 0) throw new Failure('invalid', `Invalid type for parameter(s): ${wrong.join(', ')}`)
  refuseMissing('query parameters', shape.query, (name) => own(call.query, name))
}

function refuseMissing(what: string, params: readonly Param[], read: (name: string) => unknown): void {
  const missing = params.filter(({ name, required }) => required && (read(name) ?? undefined) === undefined)
  if (missing.length === 0) return
  throw new Failure('invalid', `Missing required ${what}: ${missing.map(({ name }) => name).join(', ')}`)
}

// Numbers and booleans may come as text, as forms send them.
function fits(value: unknown, type: string | undefined): boolean {
  if (value === undefined || value === null || type === undefined) return true
  const item = /^array\[(\w+)\]$/.exec(type)?.[1]
  if (item !== undefined) return Array.isArray(value) && value.every((entry) => isPlainly(entry, item))
  if (type === 'number') return value !== '' && !Number.isNaN(Number(value))
  if (type === 'boolean') return typeof value === 'boolean' || value === 'true' || value === 'false'
  return isPlainly(value, type)
}

function isPlainly(value: unknown, type: string): boolean {
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}

function readSignature(inputs: Fields): NonNullable<WebhookStart['signature']> {
  return {
    header: (textInput(inputs.webhookSignatureHeader) ?? 'x-webhook-signature').toLowerCase(),
    type: inputs.webhookSignatureType === 'plain-token' ? 'plain-token' : 'hmac-sha256',
  }
}

function readParams(value: unknown): readonly Param[] {
  return listInput(value).flatMap(({ name, type, required }) =>
    typeof name === 'string' && name !== ''
      ? [{ name, type: typeof type === 'string' ? type : undefined, required: isOn(required) }]
      : [],
  )
}

function isOn(value: unknown): boolean {
  return value === true || value === 'true'
}

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function own(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}
