import type { CallSink } from './call-sink.ts'
import type { CallFormat, ToolCallFormat } from './chat-format.ts'
import { readJsonCall } from './read-json-call.ts'
import { readNamedCall } from './read-named-call.ts'
import { readPythonicCall } from './read-pythonic-call.ts'
import { readTaggedCall } from './read-tagged-call.ts'
import type { Reading, TextSource } from './text-source.ts'

/** Texts at which calls begin; none for models that write a call without any. */
export function callMarkers(format: ToolCallFormat): readonly string[] {
  if (isBare(format)) return []
  return [...new Set([format.listOpen.trim(), format.call.open.trim(), ...(format.otherOpens ?? [])])].filter(
    (marker) => marker.length > 1,
  )
}

/** Whether calls begin with nothing that could not begin any text. */
export function isBare(format: ToolCallFormat): boolean {
  return format.listOpen.trim().length <= 1 && format.call.open.trim().length <= 1
}

/**
 * Reads one call after the other, from behind `marker`.
 *
 * @returns whether there was any; when not, the source stands where it stood
 */
export function* readCalls(
  source: TextSource,
  format: ToolCallFormat,
  marker: string,
  sink: CallSink,
): Reading<boolean> {
  const start = source.position
  const inList = marker === format.listOpen.trim() && marker !== format.call.open.trim()
  if (inList && marker === '') yield* takeMarker(source, format.listOpen)
  let open = !inList && marker !== ''
  for (let count = 0; ; count++) {
    const before = source.position
    if (!open) yield* takeMarker(source, format.call.open)
    open = false
    const read = yield* readCall(source, format.call, sink)
    const opened = sink.opened
    sink.close()
    if (!read && !opened) {
      source.rewind(count === 0 ? start : before)
      return count > 0
    }
    yield* takeMarker(source, format.call.close)
    const end = source.position
    if (yield* takeMarker(source, format.separator)) continue
    if (yield* takeMarker(source, format.listClose)) return true
    if (format.call.open.trim() !== '' && (yield* seesMarker(source, format.call.open))) continue
    source.rewind(end)
    return true
  }
}

/** Takes a marker, and white space before it; a blank marker is never there. */
function* takeMarker(source: TextSource, marker: string): Reading<boolean> {
  if (marker.trim() === '') return false
  const start = source.position
  yield* source.skipSpace()
  if (yield* source.takes(marker.trim())) return true
  source.rewind(start)
  return false
}

function* seesMarker(source: TextSource, marker: string): Reading<boolean> {
  yield* source.skipSpace()
  return yield* source.sees(marker.trim())
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
  }
}
