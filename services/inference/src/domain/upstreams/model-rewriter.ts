/** Passes JSON on in pieces of any size, with another model name in it. */
export type ModelRewriter = {
  /** The piece as it goes on; parts of it are the same memory. */
  push(chunk: Uint8Array): readonly Uint8Array[]
}

/** Where APIs put the model's name: at the top, in a response's events in `response`, in Anthropic's first in `message`. */
const holders = new Set(['response', 'message'])
/** No key that matters is longer. */
const maxKeyBytes = 16

const quote = 0x22
const backslash = 0x5c
const newline = 0x0a
const openers = new Set([0x7b, 0x5b])
const closers = new Set([0x7d, 0x5d])

/**
 * Replaces the text that stands at `model`, and touches no other byte: numbers, spaces and escapes stay
 * as they were written. Memory does not depend on how long a document is.
 *
 * @param name in place of the one that stands there
 * @param options.nested whether `response.model` and `message.model` are meant too
 * @param options.lines whether each line is a document of its own, behind `data: ` or not
 */
export function createModelRewriter(
  name: string,
  options: { readonly nested: boolean; readonly lines: boolean },
): ModelRewriter {
  return new Rewriter(JSON.stringify(name), options)
}

class Rewriter implements ModelRewriter {
  readonly #replacement: Uint8Array
  readonly #nested: boolean
  readonly #lines: boolean
  #depth = 0
  #inText = false
  #escaped = false
  /** The bytes of a text that may be a key, as far as it may matter. */
  #key = ''
  #lastText = ''
  /** Whether the next text is the value of the last one. */
  #afterColon = false
  /** The key at the top level that leads to where we are. */
  #topKey = ''
  #dropping = false

  constructor(replacement: string, { nested, lines }: { readonly nested: boolean; readonly lines: boolean }) {
    this.#replacement = new TextEncoder().encode(replacement)
    this.#nested = nested
    this.#lines = lines
  }

  push(chunk: Uint8Array): readonly Uint8Array[] {
    const parts: Uint8Array[] = []
    let from = 0
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0
      if (this.#inText) {
        if (this.#textByte(byte) && this.#dropping) {
          this.#dropping = false
          from = at + 1
        }
        continue
      }
      if (byte === quote && this.#isModelValue()) {
        parts.push(chunk.subarray(from, at), this.#replacement)
        this.#dropping = true
      }
      this.#structure(byte)
    }
    if (!this.#dropping) parts.push(chunk.subarray(from))
    return parts.filter((part) => part.length > 0)
  }

  /** @returns whether the text ends here */
  #textByte(byte: number): boolean {
    if (this.#escaped) {
      this.#escaped = false
    } else if (byte === backslash) {
      this.#escaped = true
    } else if (byte === quote) {
      this.#inText = false
      this.#lastText = this.#key
      this.#afterColon = false
      return true
    }
    if (this.#key.length <= maxKeyBytes) this.#key += String.fromCharCode(byte)
    return false
  }

  #isModelValue(): boolean {
    if (!this.#afterColon || this.#lastText !== 'model') return false
    return this.#depth === 1 || (this.#nested && this.#depth === 2 && holders.has(this.#topKey))
  }

  #structure(byte: number): void {
    if (byte === quote) {
      this.#inText = true
      this.#key = ''
    } else if (byte === 0x3a) {
      this.#afterColon = true
    } else if (openers.has(byte)) {
      if (this.#depth === 1) this.#topKey = this.#afterColon ? this.#lastText : ''
      this.#depth++
      this.#afterColon = false
    } else if (closers.has(byte)) {
      this.#depth--
      this.#afterColon = false
    } else if (byte === 0x2c) {
      this.#afterColon = false
    } else if (byte === newline && this.#lines) {
      this.#depth = 0
      this.#afterColon = false
    }
  }
}
