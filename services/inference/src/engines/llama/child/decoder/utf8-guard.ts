import type { TokenBytes } from '../tokenizer/token-bytes.ts'

/**
 * Tokens that would make an answer invalid UTF-8 where llama.cpp's grammars do not look: they count the bytes of
 * a character, but take characters written too long, halves of surrogate pairs and what lies beyond the last one.
 */
export type Utf8Guard = {
  /** Those that are no UTF-8 wherever they stand. */
  readonly broken: readonly number[]
  /** Those that make no character with the last byte of `token`; the same list for the same byte. */
  after(token: number): readonly number[]
}

/** What may not follow a first byte; all other limits are kept by counting. */
const wrongSeconds: ReadonlyMap<number, readonly [from: number, to: number]> = new Map([
  [0xe0, [0x80, 0x9f]],
  [0xed, [0xa0, 0xbf]],
  [0xf0, [0x80, 0x8f]],
  [0xf4, [0x90, 0xbf]],
])

const none: readonly number[] = []

/** @param vocabularySize its tokens are read once, here */
export function createUtf8Guard(bytesOf: TokenBytes, vocabularySize: number): Utf8Guard {
  const broken: number[] = []
  const after = new Map([...wrongSeconds.keys()].map((first): [number, number[]] => [first, []]))
  for (let token = 0; token < vocabularySize; token++) {
    const bytes = bytesOf(token)
    if (isBroken(bytes)) broken.push(token)
    for (const [first, list] of after) if (isWrongPair(first, bytes[0])) list.push(token)
  }
  return { broken, after: (token) => after.get(bytesOf(token).at(-1) ?? 0) ?? none }
}

function isBroken(bytes: Uint8Array): boolean {
  return bytes.some((byte, index) => isNoByte(byte) || isWrongPair(byte, bytes[index + 1]))
}

function isNoByte(byte: number): boolean {
  return byte === 0xc0 || byte === 0xc1 || byte > 0xf4
}

function isWrongPair(first: number, second: number | undefined): boolean {
  const wrong = wrongSeconds.get(first)
  return wrong !== undefined && second !== undefined && second >= wrong[0] && second <= wrong[1]
}
