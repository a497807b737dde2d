import { Failure } from '@hearth/kernel'
import type { Document } from '../../domain/documents/document.ts'
import type { DocumentParser, NamedBytes, ParseRequest } from '../../domain/documents/document-parser.ts'
import { decodeText } from './decode-text.ts'
import { openParseThread, type ParseThread, type ThreadBounds } from './parse-thread.ts'
import type { ThreadAnswer } from './thread-messages.ts'
import { createThreadPool, type PoolBounds, type ThreadPool } from './thread-pool.ts'

export type ParserBounds = ThreadBounds &
  PoolBounds & {
    /** Of a file as it comes. */
    readonly maxBytes: number
  }

/**
 * Reads documents in threads apart, which are ended when a file takes too long or too much memory.
 * Nothing runs before the first file, nor long after the last.
 */
export function openDocumentParser(bounds: ParserBounds): DocumentParser & { close(): Promise<void> } {
  const pool = createThreadPool(() => openParseThread(bounds), bounds)
  return {
    close: () => pool.close(),
    async *parse(file, request, signal) {
      try {
        yield* documentsOf(pool, file, request, bounds.maxBytes, signal)
      } catch (error) {
        throw error instanceof Failure ? named(error, file.name) : error
      }
    },
  }
}

async function* documentsOf(
  pool: ThreadPool,
  file: NamedBytes,
  request: ParseRequest,
  maxBytes: number,
  signal: AbortSignal,
): AsyncGenerator<Document, void, void> {
  const { name, bytes } = file
  if (bytes.length > maxBytes) throw new Failure('too-large', `it has ${bytes.length} bytes, more than ${maxBytes}`)
  if (request.kind === 'text') {
    // Nothing in it to be afraid of.
    yield { pageContent: decodeText(bytes), metadata: { source: name } }
    return
  }
  const thread = await pool.take(signal)
  let finished = false
  try {
    for (let kind: 'start' | 'more' = 'start'; !finished; kind = 'more') {
      const answer = await thread.ask(kind === 'start' ? { kind, name, bytes, request } : { kind }, signal)
      finished = answer.kind === 'fault' || answer.last
      yield* documentsIn(answer)
    }
  } finally {
    await release(pool, thread, finished)
  }
}

function documentsIn(answer: ThreadAnswer): readonly Document[] {
  if (answer.kind === 'fault') throw new Failure(answer.fault, answer.message)
  return answer.documents
}

// A thread left in the middle of a file would go on with it.
async function release(pool: ThreadPool, thread: ParseThread, finished: boolean): Promise<void> {
  if (!finished) await thread.close()
  pool.give(thread)
}

function named({ kind, message, cause }: Failure, name: string): Failure {
  if (kind === 'unavailable') return new Failure(kind, message, { cause })
  return new Failure(kind, `Cannot read "${name.slice(0, 200)}": ${message}`, { cause })
}
