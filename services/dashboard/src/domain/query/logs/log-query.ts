import { Failure } from '@hearth/kernel'

type MatchOperator = '=' | '!=' | '=~' | '!~'

/** A condition on a label of a line; of its expressions all of the value has to match. */
export type Matcher = { readonly label: string; readonly operator: MatchOperator; readonly value: string }

/** A condition on the text of a line: `|=` holds, `!=` does not, `|~` matches somewhere, `!~` nowhere. */
export type LineFilter = { readonly operator: '|=' | '!=' | '|~' | '!~'; readonly value: string }

/** The part of LogQL that finds lines. */
export type LogQuery = { readonly matchers: readonly Matcher[]; readonly filters: readonly LineFilter[] }

// Longer ones are nobody's by hand, and each part of a query costs time with every line.
const maxChars = 10_000
const maxParts = 50

const token = /\s*(?:"(?:[^"\\\n]|\\.)*"|`[^`]*`|[A-Za-z_][\w.]*|=~|!~|!=|\|=|\|~|[={},|])/y

/**
 * Reads a query such as `{container=~"web.*", level="error"} |= "timeout" !~ "probe.*"`.
 * Conditions on labels may also stand behind the selector: `{container="web"} | level="error"`.
 *
 * @throws {Failure} `invalid` with what would have been right
 */
export function parseLogQuery(text: string): LogQuery {
  // Told before all else: a query that counts is written in signs that are not known here.
  if (!/^\s*\{/.test(text))
    throw unreadable(
      'it begins with a selector such as {container="chatflow"}; it cannot count lines, which Hearth Loki can: choose that one for this query',
    )
  const tokens = tokensOf(text)
  const matchers: Matcher[] = []
  const filters: LineFilter[] = []
  const next = () => tokens.shift() ?? ''
  const ahead = () => tokens[0] ?? ''
  next()
  while (ahead() !== '}') {
    matchers.push(readMatcher(next))
    if (ahead() === ',') next()
    else if (ahead() !== '}') throw unreadable(`the selector ends with "}", before "${ahead()}"`)
  }
  next()
  while (tokens.length > 0) {
    if (ahead() === '|') {
      next()
      matchers.push(readMatcher(next))
    } else filters.push(readFilter(next))
  }
  if (matchers.length + filters.length <= maxParts) return { matchers, filters }
  throw unreadable(`it has at most ${maxParts} conditions`)
}

function tokensOf(text: string): string[] {
  const trimmed = text.trim()
  if (trimmed.length > maxChars) throw unreadable(`it has at most ${maxChars} characters`)
  const tokens: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < trimmed.length) {
    const at = token.lastIndex
    const [found] = token.exec(trimmed) ?? []
    if (found === undefined) throw unreadable(`"${trimmed.slice(at, at + 20)}" is no part of one`)
    tokens.push(found.trimStart())
  }
  return tokens
}

function readMatcher(next: () => string): Matcher {
  const label = next()
  const operator = next()
  if (!/^[A-Za-z_]/.test(label)) throw unreadable(`a label such as container stands where "${label}" does`)
  if (operator !== '=' && operator !== '!=' && operator !== '=~' && operator !== '!~')
    throw unreadable(`after "${label}" comes =, !=, =~ or !~ and a text; stages such as | json are not known here`)
  return { label, operator, value: readString(next()) }
}

function readFilter(next: () => string): LineFilter {
  const operator = next()
  if (operator === '|=' || operator === '!=' || operator === '|~' || operator === '!~')
    return { operator, value: readString(next()) }
  throw unreadable(`behind the selector stand |=, !=, |~ or !~ and a text, not "${operator}"`)
}

function readString(written: string): string {
  if (written.startsWith('`')) return written.slice(1, -1)
  try {
    const read: unknown = written.startsWith('"') ? JSON.parse(written) : undefined
    if (typeof read === 'string') return read
  } catch {
    // An escape that is none is told like what is no text at all.
  }
  throw unreadable(`a text in "quotes" or \`backticks\` stands where ${written || 'the end'} does`)
}

function unreadable(reason: string): Failure {
  return new Failure('invalid', `Cannot read the query of log lines: ${reason}`, { param: 'expr' })
}
