import type { Nanos } from '../../../domain/lines/line.ts'
import type { EngineClient } from './engine-client.ts'
import { toSeconds } from './engine-position.ts'
import { createFrameReader, createTerminalReader, type LogFrame } from './frames.ts'

export type LogsTarget = {
  /** Id of the container here. */
  readonly container: string
  readonly fullId: string
  readonly tty: boolean
  /** Nothing is being written, so that the last line will not go on. */
  readonly stopped: boolean
}

export type LogsRequest = {
  readonly since?: Nanos | undefined
  readonly until?: Nanos | undefined
  /** Only this many of the newest records. */
  readonly tail?: number
  readonly follow?: boolean
}

/** The records of one part of an answer, and how long that was. */
export type FrameBatch = { readonly frames: readonly LogFrame[]; readonly bytes: number }

/** Reads a container's records through the engine, as fast as they are taken. */
export async function* readLogs(
  client: EngineClient,
  { fullId, tty }: LogsTarget,
  { since, until, tail, follow = false }: LogsRequest,
  signal: AbortSignal,
): AsyncGenerator<FrameBatch> {
  const query = {
    stdout: 1,
    stderr: 1,
    timestamps: 1,
    follow: follow ? 1 : undefined,
    since: since === undefined ? undefined : toSeconds(since),
    until: until === undefined ? undefined : toSeconds(until),
    tail,
  }
  const answer = await client.open(`/containers/${fullId}/logs`, query, signal)
  const reader = tty ? createTerminalReader() : createFrameReader()
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    yield { frames: reader.push(chunk), bytes: chunk.length }
  }
  yield { frames: reader.finish(), bytes: 0 }
}
