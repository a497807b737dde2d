import type { TokenStream } from '../words/token-stream.ts'

/** Names up to the closing bracket, the opening one taken. */
export function parseLabels(tokens: TokenStream): readonly string[] {
  if (tokens.accept(')')) return []
  const labels: string[] = []
  do {
    const alternatives = labels.length === 0 ? [')'] : []
    labels.push(tokens.expect('IDENTIFIER', ...alternatives).text)
  } while (tokens.accept(','))
  tokens.expect(')', ',')
  return labels
}
