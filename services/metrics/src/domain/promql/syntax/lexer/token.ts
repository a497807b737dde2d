import { quote } from '../quote.ts'

export type TokenType =
  | 'identifier'
  | 'metric identifier'
  | 'number'
  | 'duration'
  | 'string'
  | 'operator'
  | 'aggregator'
  | 'keyword'
  | 'preprocessor'
  | 'punctuation'
  | 'end of input'
  | 'error'

/** `text` as written (of an error: its message), `word` in lower case; `start` in UTF-16 units. */
export type Token = { readonly type: TokenType; readonly text: string; readonly word: string; readonly start: number }

const described: ReadonlySet<TokenType> = new Set(['identifier', 'metric identifier', 'number', 'duration', 'string'])

/** A token as an error message names it. */
export function describeToken(token: Token): string {
  if (token.type === 'end of input') return token.type
  return described.has(token.type) ? `${token.type} ${renderToken(token)}` : renderToken(token)
}

function renderToken({ type, text }: Token): string {
  switch (type) {
    case 'keyword':
      return `<${text}>`
    case 'operator':
      return `<op:${text}>`
    case 'aggregator':
      return `<aggr:${text}>`
    case 'identifier':
    case 'metric identifier':
      return quote(text)
    default:
      return text.length > 10 ? `${quote([...text].slice(0, 10).join(''))}...` : quote(text)
  }
}
