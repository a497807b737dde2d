import { Failure } from '@hearth/kernel'

/** A piece of a schema's text; `value` is what a quoted text says. */
export type ZodToken =
  | { readonly kind: 'text'; readonly text: string; readonly value: string }
  | { readonly kind: 'number' | 'word' | 'sign'; readonly text: string }

const pattern =
  /(?<space>\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<text>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\$]|\\.)*`)|(?<regex>\/(?![*/])(?:[^/\\\n]|\\.)+\/[a-z]*)|(?<number>\d+(?:\.\d+)?(?:e[+-]?\d+)?)|(?<word>[A-Za-z_$][\w$]*)|(?<sign>[.,:;()[\]{}-])/y

// Beyond any schema that a prompt could hold.
const maxLength = 100_000

/** The pieces of a schema's text, without spaces and comments. @throws {Failure} `broken` at anything else */
export function tokenize(text: string): readonly ZodToken[] {
  if (text.length > maxLength) throw new Failure('broken', 'Cannot read the Zod schema: it is too long')
  const tokens: ZodToken[] = []
  let at = 0
  while (at < text.length) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match === null) throw new Failure('broken', `Cannot read the Zod schema at "${text.slice(at, at + 30)}"`)
    at = pattern.lastIndex
    const token = tokenOf(match)
    if (token !== undefined) tokens.push(token)
  }
  return tokens
}

function tokenOf({ 0: text, groups = {} }: RegExpExecArray): ZodToken | undefined {
  if (groups.text !== undefined) return { kind: 'text', text, value: unquote(text) }
  if (groups.regex !== undefined) return { kind: 'text', text, value: text }
  if (groups.number !== undefined) return { kind: 'number', text }
  if (groups.word !== undefined) return { kind: 'word', text }
  return groups.sign === undefined ? undefined : { kind: 'sign', text }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }

function unquote(text: string): string {
  return text.slice(1, -1).replace(/\\([\s\S])/g, (_match, character: string) => escapes[character] ?? character)
}
