import { bytesToText, byteTexts } from './byte-text.ts'

/** llama.cpp's kinds of tokens. */
const tokenTypes = { normal: 1, control: 3, userDefined: 4 } as const

/** From this size on there is room for words at once. */
const wordsFromSize = 4_096

/** A byte-pair vocabulary as GGUF files keep it. Merges are `left right`, most urgent first. */
export type Vocabulary = {
  readonly tokens: readonly string[]
  readonly types: readonly number[]
  readonly merges: readonly string[]
  readonly idOf: (token: string) => number
}

const controlTokens = ['<|endoftext|>', '<|im_start|>', '<|im_end|>']
// Written in plain text by the template, and read as such in answers.
const markerTokens = ['<tool_call>', '</tool_call>', '<think>', '</think>']

const lower = [...'abcdefghijklmnopqrstuvwxyz']
const letters = [...lower, ...lower.map((letter) => letter.toUpperCase())]
const digits = [...'0123456789']
const punctuation = [...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~']

/**
 * A vocabulary of exactly `size` tokens that encodes every byte sequence: all bytes, then merges of
 * what text is made of (words, numbers, JSON's punctuation, halves of characters), then special tokens.
 *
 * @param size at least 512; below 4,096 a little of everything comes before words
 * @param furtherControl control tokens beside the usual ones
 */
export function makeVocabulary(size: number, furtherControl: readonly string[] = []): Vocabulary {
  const specialTokens = [...controlTokens, ...furtherControl, ...markerTokens]
  const tokens = [...byteTexts]
  const merges: string[] = []
  const known = new Map(tokens.map((token, id) => [token, id]))
  const room = size - specialTokens.length
  for (const [left, right] of pairsFor(size)) {
    if (tokens.length >= room) break
    const token = left + right
    if (known.has(token)) continue
    known.set(token, tokens.length)
    tokens.push(token)
    merges.push(`${left} ${right}`)
  }
  const types = tokens.map((): number => tokenTypes.normal)
  for (const token of specialTokens) {
    known.set(token, tokens.length)
    tokens.push(token)
    types.push(markerTokens.includes(token) ? tokenTypes.userDefined : tokenTypes.control)
  }
  return { tokens, types, merges, idOf: (token) => known.get(token) ?? -1 }
}

function* pairsFor(size: number): Generator<readonly [left: string, right: string]> {
  if (size < wordsFromSize) yield* interleaved(smallPairs())
  yield* mergePairs()
}

function* mergePairs(): Generator<readonly [left: string, right: string]> {
  const space = bytesToText(Buffer.from(' '))
  yield* pairs([space], [...letters, ...digits, ...punctuation, space])
  yield* pairs(letters, lower)
  yield* pairs(digits, digits)
  yield* pairs(punctuation, punctuation)
  yield* halfCharacters()
  const two = join(lower, lower)
  yield* pairs([space], two)
  yield* pairs(two, lower)
  const three = join(two, lower)
  yield* pairs([space], three)
  yield* pairs(three, lower)
}

// What an answer in JSON can be cut through at: marks, numbers, and characters of two to four bytes.
function smallPairs(): readonly Iterator<readonly [string, string]>[] {
  const space = bytesToText(Buffer.from(' '))
  const marks = [...'"{}[]:,\\-.']
  return [
    pairs(marks, marks),
    pairs([space], [...marks, ...letters, ...digits]),
    pairs(digits, digits),
    pairs(['Ã', 'â', 'æ', 'ð'], byteTexts.slice(0x80, 0xc0)),
    pairs(letters, lower),
  ]
}

/** One of each by turns. */
function* interleaved<T>(sources: readonly Iterator<T>[]): Generator<T> {
  let open = sources
  while (open.length > 0) {
    const next = open.map((source) => ({ source, result: source.next() }))
    for (const { result } of next) if (result.done !== true) yield result.value
    open = next.filter(({ result }) => result.done !== true).map(({ source }) => source)
  }
}

// Leading bytes of characters of two to four bytes with one byte that may follow.
function* halfCharacters(): Generator<readonly [string, string]> {
  const range = (from: number, to: number) => byteTexts.slice(from, to + 1)
  yield* pairs(range(0xc2, 0xdf), range(0x80, 0xbf))
  yield* pairs(range(0xe1, 0xec), range(0x80, 0xbf))
  yield* pairs(['ð'], range(0x9f, 0x9f))
}

function* pairs(lefts: readonly string[], rights: readonly string[]): Generator<readonly [string, string]> {
  for (const left of lefts) for (const right of rights) yield [left, right]
}

const join = (lefts: readonly string[], rights: readonly string[]) =>
  lefts.flatMap((left) => rights.map((right) => left + right))
