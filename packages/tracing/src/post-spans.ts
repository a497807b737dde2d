import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { ProtoReader } from '@hearth/protobuf'

/** Where spans go: the address of an OTLP receiver's traces, and what it asks for in headers. */
export type SpanTarget = { readonly url: string; readonly headers: Readonly<Record<string, string>> }

export type Outcome =
  /** Taken, but for `rejected` of them. */
  | { readonly kind: 'taken'; readonly rejected: number; readonly reason: string }
  /** May be taken later. */
  | { readonly kind: 'failed'; readonly reason: string; readonly afterMs: number | undefined }
  | { readonly kind: 'refused'; readonly reason: string }

const zip = promisify(gzip)
const timeoutMs = 10_000
const maxReasonChars = 300
const maxAnswerBytes = 65_536
// https://opentelemetry.io/docs/specs/otlp/#retryable-response-codes
const passing = new Set([429, 502, 503, 504])

/** Posts the body of one request, and says what became of it. */
export async function postSpans(
  fetch: typeof globalThis.fetch,
  { url, headers }: SpanTarget,
  body: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<Outcome> {
  const own = { 'content-type': 'application/x-protobuf', 'content-encoding': 'gzip' }
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, ...own },
      body: await zip(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    const bytes = await beginningOf(response)
    if (response.ok) return takenOf(bytes, response.headers.get('content-type'))
    const said = bytes.toString('utf8').replaceAll(/\s+/g, ' ').slice(0, maxReasonChars)
    const reason = `the receiver answered ${response.status}: ${said}`
    if (!passing.has(response.status)) return { kind: 'refused', reason }
    const seconds = Number(response.headers.get('retry-after'))
    return { kind: 'failed', reason, afterMs: seconds > 0 ? seconds * 1_000 : undefined }
  } catch (error) {
    return { kind: 'failed', reason: reasonOf(error), afterMs: undefined }
  }
}

// Of an answer only the beginning counts; leaving the rest ends it.
async function beginningOf({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    parts.push(part)
    length += part.byteLength
    if (length >= maxAnswerBytes) break
  }
  return Buffer.concat(parts).subarray(0, maxAnswerBytes)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

const none = { kind: 'taken', rejected: 0, reason: '' } as const
// Numbers and wire types of ExportTraceServiceResponse.partial_success, and of what is in it.
const [partialSuccess, rejectedSpans, errorMessage] = [10, 8, 18]

// What is not understood of an answer that says all is well changes nothing of that.
function takenOf(bytes: Uint8Array, type: string | null): Outcome {
  if (bytes.length === 0 || !type?.startsWith('application/x-protobuf')) return none
  try {
    const reader = new ProtoReader(bytes)
    if (reader.varint() !== partialSuccess) return none
    const end = reader.end()
    let rejected = 0
    let reason = ''
    while (reader.at < end) {
      const key = reader.varint()
      if (key === rejectedSpans) rejected = reader.varint()
      else if (key === errorMessage) reason = reader.text()
      else break
    }
    return { kind: 'taken', rejected, reason: `the receiver rejected them: ${reason}` }
  } catch {
    return none
  }
}
