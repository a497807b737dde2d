import type { CallSink } from './call-sink.ts'
import { piecesOf, readWord, takesMarker } from './loose-marker.ts'
import { readUntil } from './read-until.ts'
import type { Reading, TextSource } from './text-source.ts'

/**
 * Takes a tool's name and the text behind it.
 *
 * What stands between name and arguments differs in its details: an id, a number, a channel; so it is read up to
 * its last tag.
 *
 * @returns the name, if it is one of a tool
 */
export function* readName(source: TextSource, middle: string, sink: CallSink): Reading<string | undefined> {
  yield* source.skipSpace()
  const name = yield* readWord(source, /^[\w./-]/)
  if (sink.parametersOf(name) === undefined) return undefined
  const piece = piecesOf(middle).at(-1)
  if (piece === undefined || (yield* takesMarker(source, middle))) return name
  const last = /<[^<>]+>$/.exec(piece)?.[0] ?? piece
  const found = yield* readUntil(source, [last], () => undefined)
  return found === undefined ? undefined : name
}
