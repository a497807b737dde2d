import { Failure } from '@hearth/kernel'

type RestRequest = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  /** An answer with one of these statuses is `undefined` rather than a failure. */
  readonly absent?: readonly number[]
}

/** Sends JSON and reads JSON. */
export type Rest = (request: RestRequest, signal: AbortSignal) => Promise<unknown>

const maxWordsOfAnswer = 300

/**
 * A client of a vector store's HTTP API.
 *
 * @param vendor whom a failure names
 * @throws {Failure} `upstream` when the store cannot be reached or refuses
 */
export function createRest(fetch: typeof globalThis.fetch, vendor: string): Rest {
  return async ({ method = 'POST', url, headers = {}, body, absent = [] }, signal) => {
    const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const response = await send(fetch, vendor, url, {
      method,
      signal,
      headers: { ...Object.fromEntries(given), ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (absent.includes(response.status)) return undefined
    if (!response.ok) {
      const words = text.slice(0, maxWordsOfAnswer)
      throw new Failure('upstream', `Cannot use ${vendor}: it answered ${response.status} ${words}`.trim())
    }
    return text === '' ? undefined : parse(text, vendor)
  }
}

async function send(fetch: typeof globalThis.fetch, vendor: string, url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    if (cause instanceof Failure || init.signal?.aborted === true) throw cause
    const reason = cause instanceof Error ? cause.message : 'the connection failed'
    throw new Failure('upstream', `Cannot reach ${vendor}: ${reason}`, { cause })
  }
}

function parse(text: string, vendor: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Failure('upstream', `Cannot use ${vendor}: its answer is not JSON`, { cause })
  }
}
