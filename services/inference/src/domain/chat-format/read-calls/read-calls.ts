import type { CallFormat, ToolCallFormat } from '../chat-format.ts'
import type { CallSink } from './call-sink.ts'
import { firstPiece, takesMarker } from './loose-marker.ts'
import { readBracedCall } from './read-braced-call.ts'
import { readJsonCall } from './read-json-call.ts'
import { readNamedCall } from './read-named-call.ts'
import { readPythonicCall } from './read-pythonic-call.ts'
import { readTaggedCall } from './read-tagged-call.ts'
import type { Reading, TextSource } from './text-source.ts'

/** Texts at which calls begin; none for models that write a call without any. */
export function callMarkers(format: ToolCallFormat): readonly string[] {
  const openings = [format.listOpen, format.call.open, ...(format.otherOpens ?? [])]
  return [...new Set(openings.map(firstPiece))].filter((piece) => piece.length > 1)
}

/** The marker that comes before all of a model's calls; `''` where nothing tells a call from other text. */
export function mainMarker(format: ToolCallFormat): string {
  const first = firstPiece(format.listOpen) || firstPiece(format.call.open)
  return first.length > 1 ? first : ''
}

/**
 * Reads one call after the other, from the beginning of the first one's marker.
 *
 * @returns whether there was any; when not, the source stands where it stood
 */
export function* readCalls(source: TextSource, format: ToolCallFormat, sink: CallSink): Reading<boolean> {
  const start = source.position
  const inList = yield* takesMarker(source, format.listOpen)
  const unmarked = mainMarker(format) === ''
  for (let count = 0; ; count++) {
    const before = source.position
    yield* takesOpen(source, format)
    const read = yield* readCall(source, format.call, sink)
    const { opened } = sink
    sink.close()
    if (!read && !opened) {
      source.rewind(count === 0 ? start : before)
      return count > 0
    }
    yield* takesMarker(source, format.call.close)
    const end = source.position
    if (yield* takesMarker(source, format.separator)) continue
    if (yield* takesMarker(source, format.listClose)) return true
    if (!inList && !unmarked && !(yield* opensAnother(source, format))) {
      source.rewind(end)
      return true
    }
  }
}

function* takesOpen(source: TextSource, { call, otherOpens = [] }: ToolCallFormat): Reading<boolean> {
  if (yield* takesMarker(source, call.open)) return true
  for (const other of otherOpens) if (yield* takesMarker(source, other)) return true
  return false
}

function* opensAnother(source: TextSource, format: ToolCallFormat): Reading<boolean> {
  yield* source.skipSpace()
  for (const marker of callMarkers(format)) if (yield* source.sees(marker)) return true
  return false
}

function readCall(source: TextSource, format: CallFormat, sink: CallSink): Reading<boolean> {
  switch (format.kind) {
    case 'json':
      return readJsonCall(source, format, sink)
    case 'named':
      return readNamedCall(source, format, sink)
    case 'tagged':
      return readTaggedCall(source, format, sink)
    case 'pythonic':
      return readPythonicCall(source, sink)
    case 'braced':
      return readBracedCall(source, format.quote, sink)
  }
}
