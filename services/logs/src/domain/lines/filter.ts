import { Failure } from '@hearth/kernel'
import { RE2JS, RE2JSSyntaxException } from 're2js'
import { type Level, readLine } from './level.ts'
import type { Line, StreamName } from './line.ts'

/** Whether letter case counts; `smart` lets it count when the text has a capital. */
export type LetterCase = 'smart' | 'sensitive' | 'insensitive'

/** What lines are wanted; everything that is `undefined` lets all through. */
export type Filter = {
  /** Text that the raw line must hold. */
  readonly text: string | undefined
  /** RE2 expression that must match somewhere in the raw line. */
  readonly pattern: string | undefined
  readonly letterCase: LetterCase
  readonly stream: StreamName | undefined
  readonly levels: ReadonlySet<Level> | undefined
  /** Whether answered requests of the bundle's own pages are left out. */
  readonly hidesPages?: boolean
}

// As the services of the bundle write it; one that failed is news, a page that went away (499) is not.
const pageEnd = '"page":true,"msg":"request"}'
const answered = /"status":(?:[123]\d\d|499),/

/**
 * Turns a filter into a test of one line, the cheapest question first.
 *
 * @throws {Failure} `invalid` for an expression that is none, or needs look-around or back-references
 */
export function createFilter({
  text,
  pattern,
  letterCase,
  stream,
  levels,
  hidesPages,
}: Filter): (line: Line) => boolean {
  const holds = text === undefined ? () => true : createSearch(text, letterCase)
  const matches = pattern === undefined ? () => true : createMatch(pattern, letterCase)
  return (line) => {
    if (stream !== undefined && line.stream !== stream) return false
    if (hidesPages && line.text.endsWith(pageEnd) && answered.test(line.text)) return false
    if (!holds(line.text) || !matches(line.text)) return false
    return levels === undefined || levels.has(readLine(line.text).level)
  }
}

function createSearch(wanted: string, letterCase: LetterCase): (text: string) => boolean {
  const lower = wanted.toLowerCase()
  if (isSensitive(wanted, letterCase)) return (text) => text.includes(wanted)
  return (text) => text.includes(lower) || text.toLowerCase().includes(lower)
}

// In time that grows with the line alone: a pattern of anyone's choosing must not be able to stop the service.
function createMatch(pattern: string, letterCase: LetterCase): (text: string) => boolean {
  try {
    // An escape such as \S says nothing about case.
    const isCased = isSensitive(pattern.replace(/\\[a-z]/gi, ''), letterCase)
    const compiled = RE2JS.compile(pattern, isCased ? 0 : RE2JS.CASE_INSENSITIVE)
    return (text) => compiled.test(text)
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error
    throw new Failure('invalid', `Cannot search for "${pattern}": ${error.error}`, {
      param: 're',
      code: 'invalid_expression',
      cause: error,
    })
  }
}

function isSensitive(wanted: string, letterCase: LetterCase): boolean {
  return letterCase === 'sensitive' || (letterCase === 'smart' && wanted !== wanted.toLowerCase())
}
