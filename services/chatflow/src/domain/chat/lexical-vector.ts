import { contentWords } from '../documents/search/content-words.ts'

const usualDimensions = 768
const gramLength = 4
const wordWeight = 1
const gramWeight = 0.4

/**
 * A vector that says which telling words a text has, for machines without an embedding model: texts that
 * share words, or parts of words, lie close together, and synonyms do not. Words and their
 * four-letter parts are hashed to places, counted with a weight that grows ever slower, and scaled to
 * length 1. The same text always gives the same vector.
 *
 * @returns a vector of zeros but for its first place when the text has no word
 */
export function lexicalVector(text: string, dimensions = usualDimensions): Float32Array {
  const counts = new Map<string, number>()
  const count = (feature: string, weight: number) => counts.set(feature, (counts.get(feature) ?? 0) + weight)
  for (const word of wordsOf(text)) {
    count(word, wordWeight)
    const padded = `^${word}$`
    for (let at = 0; at + gramLength <= padded.length; at++) count(`~${padded.slice(at, at + gramLength)}`, gramWeight)
  }
  const vector = new Float32Array(dimensions)
  for (const [feature, weight] of counts) {
    const hash = hashOf(feature)
    const at = hash % dimensions
    // Half of all collisions cancel out rather than add up.
    vector[at] = (vector[at] ?? 0) + (hash & 0x40_00_00_00 ? 1 : -1) * Math.log1p(weight)
  }
  return unit(vector)
}

function wordsOf(text: string): readonly string[] {
  return contentWords(text.normalize('NFKD').replace(/\p{M}/gu, ''))
}

// FNV-1a, with a last mixing so that low bits depend on all letters.
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d)
  return (hash ^ (hash >>> 12)) >>> 0
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  if (length === 0) {
    vector[0] = 1
    return vector
  }
  return vector.map((value) => value / length)
}
