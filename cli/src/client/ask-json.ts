import { errorCode, Failure } from '@hearth/kernel'
import { z } from 'zod'
import { LIMITS } from '../limits.ts'

export type AskOptions = {
  /** What is being tried, to complete "Cannot …". */
  readonly what: string
  readonly method?: string
  readonly key?: string
  readonly body?: unknown
  readonly signal?: AbortSignal
  /** Said where the service has nothing of this name, in place of its own words, which are for programs. */
  readonly missing?: string
}

// Flowise puts the reason in `message`, OpenAI in `error.message`, others in `error`.
const faultSchema = z.union([
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error: z.string() }).transform(({ error }) => error),
])

const maxFaultChars = 500

/**
 * Sends a request to one of our services.
 *
 * @throws {Failure} `unavailable` when it does not answer, `upstream` with its reason when it refuses, `missing`
 *   where it has nothing of this name and `options.missing` says so
 */
export async function ask(url: string, options: AskOptions): Promise<Response> {
  const { what, missing, method = 'GET', key, body, signal = AbortSignal.timeout(LIMITS.request.timeoutMs) } = options
  const headers = {
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const request = { method, headers, signal, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  const response = await fetch(url, request).catch((cause: unknown) => {
    if (signal.aborted && cause === signal.reason && !isTimeout(cause)) throw cause
    throw new Failure('unavailable', `Cannot ${what}: ${new URL(url).origin} ${whyNot(cause)}`, { cause })
  })
  if (response.ok) return response
  const reason = readFault(await response.text())
  if (response.status === 404 && missing !== undefined) throw new Failure('missing', `Cannot ${what}: ${missing}`)
  // Our services word their refusals as whole sentences; they stand as they are.
  const message = reason.startsWith('Cannot ') ? reason : `Cannot ${what}: ${reason} (${response.status})`
  throw new Failure('upstream', message)
}

/** As {@link ask}, and reads the answer with `schema`. */
export async function askJson<S extends z.ZodType>(url: string, schema: S, options: AskOptions): Promise<z.output<S>> {
  const response = await ask(url, options)
  const parsed = schema.safeParse(await response.json().catch(() => undefined))
  if (parsed.success) return parsed.data
  throw new Failure('upstream', `Cannot ${options.what}: the answer is not what this version of Hearth understands`, {
    cause: parsed.error,
  })
}

// Node words these by code: `CERT_HAS_EXPIRED`, `SELF_SIGNED_CERT_IN_CHAIN`, `UNABLE_TO_VERIFY_LEAF_SIGNATURE`…
function whyNot(error: unknown): string {
  const code = errorCode(error instanceof Error ? (error.cause ?? error) : error) ?? ''
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'has a certificate for another name'
  if (code === 'CERT_HAS_EXPIRED') return 'has a certificate that expired'
  if (/SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)/.test(code))
    return 'has a certificate of an authority that is not trusted here; name its file in HEARTH_TLS_CA_FILE'
  return 'does not answer'
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

function readFault(text: string): string {
  try {
    return faultSchema.parse(JSON.parse(text)).slice(0, maxFaultChars)
  } catch {
    return text.slice(0, maxFaultChars) || 'it was refused without a reason'
  }
}
