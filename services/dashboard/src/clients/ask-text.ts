import { Failure } from '@hearth/kernel'
import type { DataSource } from '../domain/datasource/data-source.ts'
import type { SendUpstream, UpstreamRequest } from '../domain/datasource/upstream.ts'
import { decodeChunks, readChunks } from './read-text.ts'

export type AskOptions = {
  readonly send: SendUpstream
  /** A longer answer is an error. */
  readonly maxAnswerBytes: number
  /** All of an answer has to be there by then. */
  readonly timeoutMs: number
}

/**
 * Asks a data source and reads its whole answer.
 *
 * @throws {Failure} `upstream` when it cannot be reached, is too late or answers with too much
 */
export async function askText(
  options: AskOptions,
  source: DataSource,
  request: UpstreamRequest,
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly text: string }> {
  const { status, chunks } = await askChunks(options, source, request, signal)
  return { status, text: decodeChunks(chunks) }
}

/** The same, as the bytes that came, in pieces. */
export async function askChunks(
  { send, maxAnswerBytes, timeoutMs }: AskOptions,
  source: DataSource,
  request: UpstreamRequest,
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly chunks: readonly Uint8Array[] }> {
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await send(source, request, AbortSignal.any([signal, deadline]))
    return { status: answer.status, chunks: await readChunks(answer, maxAnswerBytes) }
  } catch (error) {
    signal.throwIfAborted()
    if (!deadline.aborted) throw error
    throw new Failure('upstream', `Data source "${source.name}" did not answer within ${timeoutMs} ms`, {
      cause: error,
    })
  }
}

/** `undefined` for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
