import type { ChunkSizes } from './cut-text.ts'

export const encodings = ['gpt2', 'r50k_base', 'p50k_base', 'p50k_edit', 'cl100k_base', 'o200k_base'] as const

export type Encoding = (typeof encodings)[number]

export type Tokenizer = {
  encode(text: string): readonly number[]
  decode(tokens: readonly number[]): string
}

// Joining the pieces of a word takes the square of its length: a longer one is cut first.
const longWord = /\S{200}/gu

/** Tokens of an encoding, from the tables in the package: nothing is fetched. */
export async function openTokenizer(encoding: Encoding): Promise<Tokenizer> {
  const [{ Tiktoken }, { default: ranks }] = await Promise.all([import('js-tiktoken/lite'), tables[encoding]()])
  const tiktoken = new Tiktoken(ranks)
  return {
    // Marks such as <|endoftext|> are text like any other in a document.
    encode: (text) => cutLongWords(text).flatMap((piece) => tiktoken.encode(piece, [], [])),
    decode: (tokens) => tiktoken.decode([...tokens]),
  }
}

/** As many tokens in each chunk as may be, wherever words end. */
export function cutTokens(
  text: string,
  { encode, decode }: Tokenizer,
  { chunkSize, chunkOverlap }: ChunkSizes,
): string[] {
  const tokens = encode(text)
  const chunks: string[] = []
  for (let end = 0; end < tokens.length; ) {
    const start = Math.max(0, end - chunkOverlap)
    end = Math.min(start + chunkSize, tokens.length)
    chunks.push(decode(tokens.slice(start, end)))
  }
  return chunks
}

const tables = {
  gpt2: () => import('js-tiktoken/ranks/gpt2'),
  r50k_base: () => import('js-tiktoken/ranks/r50k_base'),
  p50k_base: () => import('js-tiktoken/ranks/p50k_base'),
  p50k_edit: () => import('js-tiktoken/ranks/p50k_edit'),
  cl100k_base: () => import('js-tiktoken/ranks/cl100k_base'),
  o200k_base: () => import('js-tiktoken/ranks/o200k_base'),
} as const

function cutLongWords(text: string): readonly string[] {
  const pieces: string[] = []
  let start = 0
  for (const { index, 0: word } of text.matchAll(longWord)) {
    pieces.push(text.slice(start, index + word.length))
    start = index + word.length
  }
  pieces.push(text.slice(start))
  return pieces
}
