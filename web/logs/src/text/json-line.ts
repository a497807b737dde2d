/** A field of a JSON line, as text. */
export type Field = { readonly name: string; readonly value: string }

// What the line shows anyway, or what all lines of one process share.
const told = new Set([
  'level',
  'severity',
  'lvl',
  'msg',
  'message',
  'time',
  'timestamp',
  'ts',
  '@timestamp',
  'pid',
  'hostname',
  'name',
  'v',
  'service',
])
const maxFields = 12
const maxValueChars = 120
const maxJsonChars = 65_536

/** The object that a line is, or `undefined` for other lines. */
export function parseJsonLine(line: string): Readonly<Record<string, unknown>> | undefined {
  if (!line.startsWith('{') || line.length > maxJsonChars) return undefined
  try {
    return JSON.parse(line) as Readonly<Record<string, unknown>>
  } catch {
    return undefined
  }
}

/** The fields that are worth a place behind the message. */
export function fieldsBeside(object: Readonly<Record<string, unknown>>): Field[] {
  return Object.entries(object)
    .filter(([name]) => !told.has(name))
    .slice(0, maxFields)
    .map(([name, value]) => ({ name, value: shorten(typeof value === 'string' ? value : JSON.stringify(value)) }))
}

function shorten(text: string): string {
  return text.length > maxValueChars ? `${text.slice(0, maxValueChars)}…` : text
}
