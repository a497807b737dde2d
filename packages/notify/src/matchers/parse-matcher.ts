import { Failure } from '@hearth/kernel'
import { createMatcher, type Matcher, type Operator } from './matcher.ts'

const form = /^\s*([a-zA-Z_:][a-zA-Z0-9_:]*)\s*(=~|=|!=|!~)\s*(.*?)\s*$/s

/**
 * Reads `name="value"` with any of the four operators; the quotes may be left out.
 *
 * @throws {Failure} `invalid` in Alertmanager's words
 */
export function parseMatcher(text: string): Matcher {
  const [, name = '', operator, raw = ''] = form.exec(text) ?? []
  if (!isOperator(operator)) throw new Failure('invalid', `bad matcher format: ${text}`)
  return createMatcher(name, operator, unquote(raw))
}

/** Reads `{a="b", c=~"d"}`, with or without the braces; a comma within quotes belongs to the value. */
export function parseMatchers(text: string): readonly Matcher[] {
  const inner = text.replace(/^\{/, '').replace(/\}$/, '')
  const parts = inner.match(/(?:"(?:\\.|[^"\\])*(?:"|$)|\\.|[^",])+|(?<=,|^)(?=,)/gs) ?? []
  // Nothing after the last comma is no matcher.
  if (parts.at(-1)?.trim() === '') parts.pop()
  return parts.map(parseMatcher)
}

function isOperator(text: string | undefined): text is Operator {
  return text !== undefined
}

function unquote(raw: string): string {
  const isQuoted = raw.startsWith('"')
  const inner = isQuoted ? raw.slice(1) : raw
  const [, body = ''] = /^((?:\\.|[^"\\]|\\$)*)/s.exec(inner) ?? []
  if (inner.slice(body.length) !== (isQuoted ? '"' : ''))
    throw new Failure('invalid', `matcher value contains unescaped double quote: ${raw}`)
  return body.replace(/\\([n"\\])/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped))
}
