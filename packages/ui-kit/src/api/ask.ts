/** What a service answered instead of what was asked for. */
export class AskError extends Error {
  override readonly name = 'AskError'
  /** HTTP status; 0 when no answer arrived. */
  readonly status: number

  constructor(message: string, status: number, options: { cause?: unknown } = {}) {
    super(message, options)
    this.status = status
  }
}

export type AskOptions = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Lets a request of less than 64 KiB outlive the page. */
  readonly keepalive?: boolean
}

/**
 * Goes with whatever may change something: a session counts only where it is there, and a page elsewhere cannot send
 * it. Its value says nothing.
 */
export const ownPageHeader: Readonly<Record<string, string>> = { 'x-hearth-csrf': '1' }

/** Whether asking again would get the same answer: the server understood and said no. */
export function isRefusal(error: unknown): boolean {
  return error instanceof AskError && error.status >= 400 && error.status < 500
}

/**
 * Asks the service of this page.
 *
 * @returns the JSON of the answer, trusted to have the shape of the service's wire types; `undefined` for an empty one
 * @throws {AskError} with the service's own words for every status from 400 on, and when no answer arrives
 */
export async function ask<T>(path: string, options: AskOptions = {}): Promise<T> {
  const answer = await send(path, options)
  const text = await answer.text()
  if (!answer.ok) throw new AskError(messageOf(text) ?? `The service answered ${answer.status}`, answer.status)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

async function send(path: string, options: AskOptions): Promise<Response> {
  const { method = 'GET', body, headers = {}, signal, keepalive = false } = options
  const json = body === undefined ? {} : { 'content-type': 'application/json' }
  const content = body === undefined ? {} : { body: JSON.stringify(body) }
  const own = method === 'GET' ? {} : ownPageHeader
  try {
    const all = { ...json, ...own, ...headers }
    return await fetch(path, { method, headers: all, ...content, signal: signal ?? null, keepalive })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new AskError('The service does not answer', 0, { cause: error })
  }
}

/** The sentence in an error body, in any of the shapes that the six services speak. */
export function messageOf(text: string): string | undefined {
  try {
    const { error, message } = JSON.parse(text) as { error?: { message?: unknown } | string; message?: unknown }
    const nested = typeof error === 'object' ? error.message : error
    return [nested, message].find((found) => typeof found === 'string')
  } catch {
    return text.trim() !== '' && text.length < 500 && !text.startsWith('<') ? text.trim() : undefined
  }
}
