import { showHidden } from './ansi.ts'

/** A field of a JSON line, as text. */
export type Field = { readonly name: string; readonly value: string }

// What the line shows anyway, or what all lines of one process share.
const shared = new Set([
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
// Writing it out again recurses, and indents each line by its depth.
const maxJsonDepth = 100

/** The object that a line is, or `undefined` for other lines; what is nested too deep is shown as the text that it is. */
export function parseJsonLine(line: string): Readonly<Record<string, unknown>> | undefined {
  if (!line.startsWith('{') || line.length > maxJsonChars || depthOf(line) > maxJsonDepth) return undefined
  try {
    return JSON.parse(line, keepDigits) as Readonly<Record<string, unknown>>
  } catch {
    return undefined
  }
}

// Long, and of use only to who looks for one of them.
const isId = ([name]: readonly [string, unknown]) => /(request|trace|span)_?id$/i.test(name)

/** The fields that are worth a place behind the message: what tells most comes first. */
export function fieldsBeside(object: Readonly<Record<string, unknown>>): Field[] {
  return Object.entries(object)
    .filter(([name]) => !shared.has(name))
    .toSorted((left, right) => Number(isId(left)) - Number(isId(right)))
    .slice(0, maxFields)
    .map(([name, value]) => ({
      name: showHidden(shorten(name)),
      value: shorten(typeof value === 'string' ? value : JSON.stringify(value)),
    }))
}

/** All of the object over several lines; what would hide or reorder text is written out. */
export function renderJson(object: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(object, null, 2).split('\n').map(showHidden).join('\n')
}

function shorten(text: string): string {
  return text.length > maxValueChars ? `${text.slice(0, maxValueChars)}…` : text
}

// Brackets inside of strings count too: a line that has so many of them is read as well as text.
function depthOf(line: string): number {
  let depth = 0
  let deepest = 0
  for (const [bracket] of line.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

// Ids and times in nanoseconds have more digits than a number holds.
function keepDigits(_name: string, value: unknown, context?: { readonly source?: string }): unknown {
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? (context?.source ?? value) : value
}
