import type { EngineClient } from './engine-client.ts'
import { type LogsTarget, readLogs } from './engine-logs.ts'
import type { EngineReader } from './engine-reader.ts'

/**
 * Whether a follow has left lines out. An engine may go on without a word when a file is rotated at the wrong
 * moment; its newest record, which it finds at once, tells.
 *
 * @returns `false` also when the engine does not answer: that the follow itself will notice
 */
export async function isDeaf(
  client: EngineClient,
  target: LogsTarget,
  reader: EngineReader,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    for await (const { frames } of readLogs(client, target, { since: reader.newest, tail: 1 }, signal))
      if (frames.some((frame) => !reader.knows(frame))) return true
    return false
  } catch {
    return false
  }
}
