import { framePair, type SpecialTokens } from '../tokenizer/special-tokens.ts'
import type { Tokenizer } from '../tokenizer/tokenizer.ts'

/** The tokens in which a ranking model reads a query and a document. */
export type PairReader = (query: string, document: string) => readonly number[]

export type PairReaderDeps = {
  readonly tokenizer: Pick<Tokenizer, 'plain' | 'marked'>
  readonly special: SpecialTokens
  /** `tokenizer.chat_template.rerank` of the model's file, with `{query}` and `{document}`; absent for most. */
  readonly template: string | undefined
}

const places = /(\{query\}|\{document\})/

/** Reads pairs as llama.cpp's server does, except that no text of a client becomes a control token. */
export function createPairReader({ tokenizer, special, template }: PairReaderDeps): PairReader {
  if (template === undefined)
    return (query, document) => framePair(tokenizer.plain(query), tokenizer.plain(document), special)
  const parts = template.split(places)
  const isPlain = (text: string) => sameTokens(tokenizer.plain(text), tokenizer.marked(text))
  return (query, document) => {
    const fill = (part: string) => (part === '{query}' ? query : part === '{document}' ? document : part)
    if (isPlain(query) && isPlain(document)) return tokenizer.marked(parts.map(fill).join(''))
    return parts.flatMap((part) => (places.test(part) ? tokenizer.plain(fill(part)) : tokenizer.marked(part)))
  }
}

function sameTokens(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((token, index) => token === right[index])
}
