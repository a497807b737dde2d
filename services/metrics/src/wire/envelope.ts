/** Prometheus shows at most this many warnings, and as many infos. */
const maxNotes = 10

type Notes = { readonly warnings?: readonly string[]; readonly infos?: readonly string[] }

/** Pieces of `{"status":"success","data":…}`, the data being JSON in pieces; notes follow when there are any. */
export function* successPieces(data: Iterable<string>, { warnings = [], infos = [] }: Notes = {}): Generator<string> {
  yield '{"status":"success","data":'
  yield* data
  if (warnings.length > 0) yield `,"warnings":${JSON.stringify(cap(warnings, 'warning'))}`
  if (infos.length > 0) yield `,"infos":${JSON.stringify(cap(infos, 'info'))}`
  yield '}'
}

function cap(notes: readonly string[], kind: string): readonly string[] {
  if (notes.length <= maxNotes) return notes
  return [...notes.slice(0, maxNotes), `${notes.length - maxNotes} more ${kind} annotations omitted`]
}
