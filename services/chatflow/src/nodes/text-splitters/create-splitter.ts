import { setImmediate } from 'node:timers/promises'
import { Failure } from '@hearth/kernel'
import type { Document, TextSplitter } from '../../domain/documents/document.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { readNumber } from '../read-inputs.ts'
import type { ChunkSizes } from './cut-text.ts'
import { countLines, locateChunks } from './locate-chunks.ts'

// A longer text is cut in parts first, so that its pieces never lie in memory all at once and
// others get their turn in between.
const maxPartChars = 500_000

/** A splitter around a function that cuts one text. Documents without text give none. */
export function createSplitter(cut: (text: string) => readonly string[] | Promise<readonly string[]>): TextSplitter {
  return {
    async split({ pageContent, metadata }) {
      const documents: Document[] = []
      let linesBefore = 0
      for (const part of partsOf(pageContent)) {
        if (linesBefore > 0) await setImmediate()
        for (const document of locateChunks(part, await cut(part), metadata, linesBefore)) documents.push(document)
        linesBefore += countLines(part)
      }
      return documents
    },
  }
}

/**
 * The chunk sizes of a splitter node: 1,000 by default, with an overlap of 200 or a fifth of less.
 *
 * @throws {Failure} `broken` when chunks could not grow beyond their overlap
 */
export function readChunkSizes(inputs: NodeInputs): ChunkSizes {
  const chunkSize = Math.trunc(readNumber(inputs, 'chunkSize') || 1_000)
  const chunkOverlap = Math.trunc(readNumber(inputs, 'chunkOverlap') ?? Math.min(200, chunkSize / 5))
  if (chunkSize < 1 || chunkOverlap < 0 || chunkOverlap >= chunkSize)
    throw new Failure(
      'broken',
      `Cannot split texts in "${inputs.label}": the chunk overlap is ${chunkOverlap} and must be below the chunk size, ${chunkSize}`,
    )
  return { chunkSize, chunkOverlap }
}

function* partsOf(text: string): Iterable<string> {
  let start = 0
  while (text.length - start > maxPartChars) {
    const end = start + cutPoint(text.slice(start, start + maxPartChars))
    yield text.slice(start, end)
    start = end
  }
  yield text.slice(start)
}

// After the last paragraph, line or word that is whole.
function cutPoint(part: string): number {
  for (const separator of ['\n\n', '\n', ' ']) {
    const at = part.lastIndexOf(separator)
    if (at > maxPartChars / 2) return at + separator.length
  }
  return part.length
}
