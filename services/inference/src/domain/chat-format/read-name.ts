import type { CallSink } from './call-sink.ts'
import { readUntil } from './read-until.ts'
import type { Reading, TextSource } from './text-source.ts'

/** Names of tools are shorter, in every API. */
const maxName = 256

/**
 * Takes a tool's name and the text behind it.
 *
 * @param middle where it is blank the name ends with its last letter
 * @returns the name, if it is one of a tool
 */
export function* readName(source: TextSource, middle: string, sink: CallSink): Reading<string | undefined> {
  const marker = middle.trim()
  yield* source.skipSpace()
  let name = ''
  if (marker === '') {
    while ((yield* source.hasMore()) && /^[\w.:/-]/.test(source.known) && name.length < maxName) name += source.take(1)
  } else {
    const found = yield* readUntil(source, [marker], (text) => {
      name += text
    })
    if (found === undefined) return undefined
  }
  return knownName(name.trim(), sink)
}

/** Models that number their calls write the number behind the name, as in `name:0`. */
function knownName(written: string, sink: CallSink): string | undefined {
  return [written, written.replace(/:\d+$/, '')].find((name) => sink.parametersOf(name) !== undefined)
}
