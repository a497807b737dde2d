import { outwardPath } from '../browser/base-path.ts'
import { t } from './words.ts'

/** What a service answered instead of what was asked for. */
export class AskError extends Error {
  override readonly name = 'AskError'
  /** HTTP status; 0 when no answer arrived. */
  readonly status: number
  /** Why, in the word of the service for programs, where it has one. */
  readonly code: unknown

  constructor(message: string, status: number, options: { cause?: unknown; code?: unknown } = {}) {
    super(message, options)
    this.status = status
    this.code = options.code
  }
}

/** Nothing came back. */
export function unanswered(cause: unknown): AskError {
  return new AskError(t('noAnswer'), 0, { cause })
}

/** The service said no, in its own words where it has any. */
export async function refused(answer: Response): Promise<AskError> {
  const text = await answer.text()
  const message = messageOf(text) ?? t('answered', { status: `${answer.status}` })
  return new AskError(message, answer.status, { code: /"messageId":"([^"]+)"/.exec(text)?.[1] })
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
  if (!answer.ok) throw await refused(answer)
  const text = await answer.text()
  return (text === '' ? undefined : JSON.parse(text)) as T
}

// A text goes to the network within the call, a megabyte in more time than a frame has; a blob goes on its own.
const mostTextCharacters = 65_536

// The browser takes a blob along only while the page is there.
function contentOf(body: unknown, keepalive: boolean): { readonly body?: BodyInit } {
  if (body === undefined) return {}
  const text = JSON.stringify(body)
  return { body: keepalive || text.length <= mostTextCharacters ? text : new Blob([text]) }
}

async function send(path: string, options: AskOptions): Promise<Response> {
  const { method = 'GET', body, headers = {}, signal, keepalive = false } = options
  const json = body === undefined ? {} : { 'content-type': 'application/json' }
  const content = contentOf(body, keepalive)
  const own = method === 'GET' ? {} : ownPageHeader
  try {
    const all = { ...json, ...own, ...headers }
    return await fetch(outwardPath(path), { method, headers: all, ...content, signal: signal ?? null, keepalive })
  } catch (error) {
    if (signal?.aborted) throw error
    throw unanswered(error)
  }
}

/** The sentence in an error body, in any of the shapes that the six services speak. */
export function messageOf(text: string): string | undefined {
  try {
    const body = JSON.parse(text) as string | { error?: { message?: unknown } | string; message?: unknown }
    // Alertmanager's API says no by the sentence alone.
    if (typeof body === 'string') return body
    const { error, message } = body
    const nested = typeof error === 'object' ? error.message : error
    return [nested, message].find((found) => typeof found === 'string')
  } catch {
    return text.trim() !== '' && text.length < 500 && !text.startsWith('<') ? text.trim() : undefined
  }
}
