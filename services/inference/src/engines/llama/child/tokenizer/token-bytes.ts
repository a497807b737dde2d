/** The bytes that each token of a vocabulary stands for, whether or not they are whole characters. */
export type TokenBytes = (token: number) => Uint8Array

export type Vocabulary = {
  /** `tokenizer.ggml.model`: `gpt2`, `llama`, ... */
  readonly kind: string
  /** The tokens as the model's file writes them. */
  readonly texts: readonly string[]
  /** `tokenizer.ggml.token_type`; absent: all are normal. */
  readonly types: ArrayLike<number> | undefined
}

const normal = 1
const byte = 6
const encoder = new TextEncoder()
const byteForm = /^<0x([\dA-Fa-f]{2})>$/

/** Whether the file says that a token is text and nothing else. */
export function isText({ types }: Vocabulary, token: number): boolean {
  const type = types?.[token] ?? normal
  return type === normal || type === byte
}

/** Reads the spelling of the vocabulary's kind; tokens with a meaning of their own are their text. */
export function createTokenBytes({ kind, texts, types }: Vocabulary): TokenBytes {
  const spelled = kind === 'gpt2' ? fromByteLevel : fromSentencePiece
  return (token) => {
    const text = texts[token] ?? ''
    const type = types?.[token] ?? normal
    if (type === byte) return Uint8Array.of(Number.parseInt(byteForm.exec(text)?.[1] ?? '0', 16))
    return type === normal ? spelled(text) : encoder.encode(text)
  }
}

function fromSentencePiece(text: string): Uint8Array {
  return encoder.encode(text.replaceAll('\u2581', ' '))
}

function fromByteLevel(text: string): Uint8Array {
  const bytes: number[] = []
  for (const character of text) {
    const value = byteOfLetter.get(character)
    // A letter that stands for no byte: whoever wrote the file meant the character itself.
    if (value === undefined) return encoder.encode(text)
    bytes.push(value)
  }
  return Uint8Array.from(bytes)
}

/** GPT-2's alphabet: printable bytes stand for themselves, the others for the letters from U+0100 on. */
const byteOfLetter = createAlphabet()

function createAlphabet(): ReadonlyMap<string, number> {
  const letters = new Map<string, number>()
  let extra = 0x100
  for (let value = 0; value < 256; value++) {
    const printable = (value >= 0x21 && value <= 0x7e) || (value >= 0xa1 && value !== 0xad)
    letters.set(String.fromCodePoint(printable ? value : extra++), value)
  }
  return letters
}
