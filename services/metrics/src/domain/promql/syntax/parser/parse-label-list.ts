import { unquote } from '../lexer/lex-string.ts'
import type { TokenStream } from '../lexer/token-stream.ts'

const context = 'grouping opts'

/** Reads label names in parentheses, as behind `by` and `on`; a name may be a keyword, or anything in quotes. */
export function parseLabelList(tokens: TokenStream): readonly string[] {
  tokens.expect('(', context, '"("')
  const labels: string[] = []
  if (tokens.take(')')) return labels
  for (;;) {
    labels.push(parseLabel(tokens))
    if (tokens.take(')')) return Object.freeze(labels)
    tokens.expect(',', context, '"," or ")"')
    if (tokens.take(')')) return Object.freeze(labels)
  }
}

function parseLabel(tokens: TokenStream): string {
  const token = tokens.peek()
  if (token.type === 'string') {
    const name = unquote(tokens.next().text)
    if (name === '' || !name.isWellFormed()) throw tokens.unexpected(context, 'label')
    return name
  }
  const isWord = /^[A-Za-z_][A-Za-z0-9_]*$/.test(token.text) && token.type !== 'number'
  if (!isWord) throw tokens.unexpected(context, 'label')
  return tokens.next().text
}
