import { APICallError } from '@ai-sdk/provider'

export type JsonCall = {
  readonly fetch: typeof globalThis.fetch
  readonly url: string
  /** The request is a GET when absent. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly apiKey?: string | undefined
  readonly signal: AbortSignal
}

const longestQuote = 300

/**
 * One JSON request to a provider's API; what the body of a success says, unread.
 *
 * @throws {APICallError} for any other status and for connections that fail, as the AI SDK's packages do
 */
export async function postJson({ fetch, url, body, headers, apiKey, signal }: JsonCall): Promise<unknown> {
  const response = await connected(url, body, () =>
    fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    }),
  )
  if (response.ok) return await connected(url, body, () => response.json())
  const { status: statusCode } = response
  const text = await response.text().catch(() => '')
  const responseHeaders = Object.fromEntries(response.headers)
  const message = messageIn(text) ?? response.statusText
  throw new APICallError({ message, url, requestBodyValues: body, statusCode, responseHeaders })
}

async function connected<T>(url: string, body: unknown, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (cause) {
    if (cause instanceof DOMException) throw cause
    throw new APICallError({
      message: cause instanceof Error ? cause.message : String(cause),
      url,
      requestBodyValues: body,
      isRetryable: !(cause instanceof SyntaxError),
      cause,
    })
  }
}

// Providers say what is wrong in one of these places.
function messageIn(text: string): string | undefined {
  try {
    const { error, message, detail } = JSON.parse(text)
    const reason = error?.message ?? message ?? detail ?? error
    return typeof reason === 'string' ? reason : JSON.stringify(reason)
  } catch {
    return text.trim() === '' ? undefined : text.slice(0, longestQuote)
  }
}
