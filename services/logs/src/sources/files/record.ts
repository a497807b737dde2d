import type { Nanos, StreamName } from '../../domain/lines/line.ts'

/** One line of a file in Docker's json-file form. */
export type CapturedRecord = {
  readonly stream: StreamName
  readonly time: Nanos
  /** Without the newline that ended it; a terminal writes a carriage return before it. */
  readonly text: string
  /** Whether there was one: a longer line goes on in the next record of its stream. */
  readonly ended: boolean
}

const timeForm = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2})$/

/** Reads one line of a captured file; `undefined` when it is damaged. */
export function parseRecord(line: string): CapturedRecord | undefined {
  const fields = parseJson(line)
  if (typeof fields !== 'object' || fields === null) return undefined
  const { log, stream, time } = fields as Readonly<Record<string, unknown>>
  if (typeof log !== 'string' || (stream !== 'stdout' && stream !== 'stderr')) return undefined
  const nanos = typeof time === 'string' ? parseTime(time) : undefined
  if (nanos === undefined) return undefined
  const ended = log.endsWith('\n')
  // A lone surrogate cannot be said in UTF-8.
  const text = (ended ? log.slice(0, log.endsWith('\r\n') ? -2 : -1) : log).toWellFormed()
  return { stream, time: nanos, text, ended }
}

/** An RFC 3339 time as nanoseconds; Docker leaves zeros at the end of the fraction out, Podman may use the local zone. */
export function parseTime(time: string): Nanos | undefined {
  const match = timeForm.exec(time)
  const seconds = Date.parse(`${match?.[1]}${match?.[3]}`) / 1000
  if (Number.isNaN(seconds) || seconds < 0) return undefined
  return String(seconds).padStart(10, '0') + (match?.[2] ?? '').padEnd(9, '0')
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
