import type { EmbeddingModel } from '../domain/chat/embedding-model.ts'

const length = 256

/** A vector that tells which words a text has: texts are the nearer the more words they share. */
export function wordVector(text: string): Float32Array {
  const vector = new Float32Array(length)
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    let hash = 7
    for (const letter of word) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
    vector[hash % length] = (vector[hash % length] ?? 0) + 1
  }
  return vector
}

/** An embedding model that notes how many texts it was given at each call. */
export function wordEmbeddings(): EmbeddingModel & { readonly calls: number[] } {
  const calls: number[] = []
  return {
    model: 'words',
    calls,
    async embed(texts, signal) {
      signal.throwIfAborted()
      calls.push(texts.length)
      return texts.map(wordVector)
    },
  }
}
