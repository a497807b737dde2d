import { Failure } from '@hearth/kernel'
import type { DataSource } from '../domain/datasource/data-source.ts'
import type { SendUpstream, UpstreamRequest } from '../domain/datasource/upstream.ts'
import { readBytes } from './read-text.ts'

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
  const { status, bytes } = await askBytes(options, source, request, signal)
  return { status, text: new TextDecoder().decode(bytes) }
}

/** The same, as the bytes that came. */
export async function askBytes(
  { send, maxAnswerBytes, timeoutMs }: AskOptions,
  source: DataSource,
  request: UpstreamRequest,
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly bytes: Buffer }> {
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await send(source, request, AbortSignal.any([signal, deadline]))
    return { status: answer.status, bytes: await readBytes(answer, maxAnswerBytes) }
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
