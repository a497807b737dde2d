import { APICallError } from '@ai-sdk/provider'
import { Failure } from '@hearth/kernel'

/**
 * What a failed call to a model means to the caller.
 *
 * @param model how people know the model, such as `"ChatOpenAI" (gpt-4o)`
 */
export function modelFailure(error: unknown, model: string): Failure {
  const known = failureIn(error)
  if (known !== undefined) return known
  const attempt = `Cannot get an answer from ${model}`
  if (!APICallError.isInstance(error))
    return new Failure('upstream', `${attempt}: ${reasonOf(error)}`, { cause: error })
  const { statusCode } = error
  // A connection that broke in the middle of an answer still carries that answer's 200.
  const broke = codesIn(error).some((code) => code in reasons)
  if (statusCode === undefined || broke)
    return new Failure('upstream', `${attempt}: ${reasonOf(error)}`, { cause: error })
  const details = { cause: error, retryAfterSeconds: retryAfterSeconds(error) ?? 1 }
  if (statusCode === 429) return new Failure('rate-limited', `${attempt}: it is busy (429): ${quoteOf(error)}`, details)
  if (statusCode === 503)
    return new Failure('unavailable', `${attempt}: it is not available (503): ${quoteOf(error)}`, details)
  if (statusCode === 401 || statusCode === 403) {
    return new Failure('upstream', `${attempt}: it refused the credential (${statusCode})`, { cause: error })
  }
  return new Failure('upstream', `${attempt}: it answered ${statusCode}: ${quoteOf(error)}`, { cause: error })
}

/**
 * Whether asking again can help: the model is starting, overloaded, or the connection broke. An
 * address that does not answer at all has used up the time of whoever waits.
 */
export function isRetryable(error: unknown): boolean {
  if (failureIn(error) !== undefined || codesIn(error).includes('UND_ERR_CONNECT_TIMEOUT')) return false
  return APICallError.isInstance(error) && error.isRetryable
}

/** The `Retry-After` of a refused call, in seconds. */
export function retryAfterSeconds(error: unknown): number | undefined {
  if (!APICallError.isInstance(error)) return undefined
  const seconds = Number(error.responseHeaders?.['retry-after'] || undefined)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}

function failureIn(error: unknown): Failure | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof Failure) return at
  return undefined
}

const longestQuote = 300

// Provider messages hold no secret of ours, but may be whole pages.
function quoteOf(error: APICallError): string {
  return error.message.slice(0, longestQuote)
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at its address',
  ECONNRESET: 'the connection broke',
  UND_ERR_SOCKET: 'the connection broke',
  UND_ERR_CONNECT_TIMEOUT: 'its address does not answer',
  ENOTFOUND: 'its host name is unknown',
  EAI_AGAIN: 'its host name cannot be looked up',
}

function reasonOf(error: unknown): string {
  const reason = codesIn(error).find((code) => code in reasons)
  if (reason !== undefined) return reasons[reason] ?? reason
  if (error instanceof Error && error.name === 'TimeoutError') return 'it took longer than the timeout of its node'
  // A provider's error in the middle of a stream arrives as its text alone.
  const text = error instanceof Error ? error.message : error
  return typeof text === 'string' && text !== '' ? text.slice(0, longestQuote) : 'it failed'
}

function codesIn(error: unknown): string[] {
  const codes: string[] = []
  for (let at = error; at instanceof Error; at = at.cause) if ('code' in at) codes.push(String(at.code))
  return codes
}
