import type { Readable } from 'node:stream'
import { createLineSplitter } from './line-splitter.ts'
import type { LogFile } from './log-file.ts'
import type { StreamName } from './record.ts'

export type CaptureOptions = {
  readonly log: Pick<LogFile, 'write' | 'drained'>
  readonly stream: StreamName
  readonly maxLineBytes: number
  /** Sees each text as it is written. */
  readonly onText?: (text: string) => void
}

/**
 * Writes a process's output to its log until the output ends. While the log is behind, nothing is
 * read: the pipe fills and the process waits, so no memory piles up here.
 */
export async function captureOutput(source: Readable, options: CaptureOptions): Promise<void> {
  const { log, stream, onText } = options
  const splitter = createLineSplitter(options.maxLineBytes)
  const take = (texts: readonly string[]) => {
    let room = true
    for (const text of texts) {
      room = log.write(text, stream)
      onText?.(text)
    }
    return room
  }
  try {
    for await (const chunk of source) {
      if (!take(splitter.push(chunk as Buffer))) await log.drained()
    }
  } catch {
    // The pipe broke with the process that held its other end; what came through is kept.
  }
  take(splitter.end())
}
