import type { Passage } from '../../domain/upstreams/passage.ts'
import type { Incoming } from '../incoming/incoming.ts'
import type { Member } from '../member/member.ts'
import { type Dialect, isEventStream } from './dialect.ts'
import { type AnswerHead, type Exchange, startExchange } from './exchange.ts'
import { requestHeaders } from './headers.ts'
import { refusedMedia } from './refused-media.ts'
import { UpstreamError } from './upstream-error.ts'

/** The beginning of an upstream's answer, before anything of it has gone to the client. */
export type Beginning = AnswerHead & {
  readonly exchange: Exchange
  readonly contentType: string
} & (
    | { readonly kind: 'whole'; readonly body: Uint8Array; readonly raw: Uint8Array }
    | {
        readonly kind: 'stream'
        readonly passage: Passage
        readonly first: readonly Uint8Array[]
        readonly raw: Uint8Array
      }
  )

/** An answer up to this length goes out in one piece, so that one that breaks off can still be asked of another upstream. */
const maxWholeBytes = 262_144

/**
 * Sends a request and reads until it is clear that an answer is coming: the first bytes of a stream, or
 * all of a short answer.
 *
 * @param fresh whether to take a new connection
 * @throws {UpstreamError} when none is; {Failure} `invalid` for what it cannot read; the reason of the signal when the client left
 */
export async function beginAnswer(
  incoming: Incoming,
  member: Member,
  dialect: Dialect,
  fresh: boolean,
): Promise<Beginning> {
  const { settings, connections } = member
  const headers = requestHeaders(incoming.headers, { apiKey: settings.apiKey, requestId: incoming.requestId })
  const request = { path: dialect.path, method: 'POST' as const, headers, body: dialect.body }
  const exchange = await startExchange(connections, request, fresh)
  const leave = () => exchange.abort(toError(incoming.signal.reason))
  incoming.signal.addEventListener('abort', leave, { once: true })
  if (incoming.signal.aborted) leave()
  try {
    const beginning = await readBeginning(exchange, incoming, member, dialect)
    connections.answered()
    return beginning
  } catch (error) {
    exchange.abort(toError(error))
    throw error
  } finally {
    // From here on the body's reader tells when the client leaves.
    incoming.signal.removeEventListener('abort', leave)
  }
}

async function readBeginning(
  exchange: Exchange,
  { traits, model }: Incoming,
  { settings }: Member,
  dialect: Dialect,
): Promise<Beginning> {
  const { firstByteMs, wholeAnswerMs, idleMs } = settings
  const headTimeoutMs = traits.stream ? firstByteMs : wholeAnswerMs
  const head = await exchange.head(headTimeoutMs)
  const came = head.headers['content-type'] ?? ''
  checkType(head.status, came)
  const shared = { ...head, exchange, contentType: dialect.contentType(came) }
  const isStream = head.status < 300 && (isEventStream(came) || came.includes('ndjson'))
  const chunks: Buffer[] = []
  let bytes = 0
  let visible = false
  for (;;) {
    const chunk = await exchange.read(visible ? idleMs : headTimeoutMs)
    if (chunk === undefined) break
    chunks.push(chunk)
    bytes += chunk.length
    // Some servers send spaces while they compute.
    visible ||= chunk.some((byte) => byte > 0x20)
    if ((isStream && visible) || bytes > maxWholeBytes)
      return { ...shared, kind: 'stream', ...through(chunks, dialect, head) }
  }
  if (isStream) throw new UpstreamError('reset', 'The stream ended before it began')
  const raw = Buffer.concat(chunks)
  const refused = refusedMedia(settings.kind, { status: head.status, body: raw, model })
  if (refused !== undefined) throw refused
  return { ...shared, kind: 'whole', raw, body: dialect.whole(head.status, raw) }
}

function through(chunks: readonly Buffer[], dialect: Dialect, { headers }: AnswerHead) {
  const passage = dialect.passage(headers)
  const raw = Buffer.concat(chunks)
  if (isEventStream(headers['content-type']) && !looksLikeEvents(raw))
    throw new UpstreamError('garbage', 'What came is no stream of events')
  return { passage, raw, first: passage.push(raw) }
}

// A field of an event, or a comment; a byte order mark may come first.
function looksLikeEvents(raw: Buffer): boolean {
  return /^\s*(?:data|event|id|retry)?:|^\s*(?:d|da|dat|e|ev|eve|even|i|r|re|ret|retr|data|event|id|retry)$/.test(
    raw
      .subarray(0, 64)
      .toString('utf8')
      .replace(/^\uFEFF/, ''),
  )
}

const knownTypes = /^(?:application\/(?:[\w.+-]*json|x-ndjson)|text\/event-stream|text\/plain|audio\/|$)/i

// A page of HTML with status 200 comes from something else than a model server.
function checkType(status: number, type: string): void {
  if (status >= 300 && status < 400) throw new UpstreamError('garbage', `It redirects, with status ${status}`)
  if (status < 300 && !knownTypes.test(type)) throw new UpstreamError('garbage', `The answer is of type "${type}"`)
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}
