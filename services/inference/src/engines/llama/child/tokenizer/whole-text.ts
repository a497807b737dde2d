import type { AddonModel } from '../addon.ts'
import { createTokenBytes, isText, type Vocabulary } from './token-bytes.ts'

/** The text of a token where that is the same in any company, and whole characters; else `undefined`. */
export type WholeText = (token: number) => string | undefined

const byteOrderMarksStay = { fatal: true, ignoreBOM: true } as const
// Some tokenizers drop spaces at the beginning of a text and before such marks when they write it.
const spaced = " a . b ? c ! d , e ' f 's g 're h 've i 'm j n't k"

/**
 * Spares the way to the addon for most tokens of byte-level tokenizers, which write one token after the other.
 * Others look at the neighbours: of them nothing is told.
 */
export function createWholeText(model: AddonModel, vocabulary: Vocabulary): WholeText {
  if (vocabulary.kind !== 'gpt2' || model.detokenize(model.tokenize(spaced, false), true) !== spaced)
    return () => undefined
  const bytesOf = createTokenBytes(vocabulary)
  const decoder = new TextDecoder('utf-8', byteOrderMarksStay)
  const known = new Map<number, string | undefined>()

  function read(token: number): string | undefined {
    if (!isText(vocabulary, token)) return undefined
    try {
      const text = decoder.decode(bytesOf(token))
      // RemoteModels it stands for bytes that are no text.
      return text === '' || text.includes('\uFFFD') ? undefined : text
    } catch {
      return undefined
    }
  }
  return (token) => {
    if (!known.has(token)) known.set(token, read(token))
    return known.get(token)
  }
}
