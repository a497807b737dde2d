import type { JsonBounds } from '@hearth/kernel'
import { isRising, type PackedLines, PackedStream, unpackLines } from '../streams/packed-lines.ts'
import type { StreamLabels } from '../streams/stream-store.ts'
import type { PushMemory } from './line-memory.ts'
import { PlainValues, skipBlank } from './plain-values.ts'
import type { SentStream } from './pushed.ts'

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const openList = 0x5b
const backslash = 0x5c
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d
// Labels are read as JSON by themselves, for which they have to be few.
const mostLabelBytes = 65_536
// From here on lines stay packed; storage keeps shorter stretches as entries.
const leastPacked = 512
// So far below the bounds that what is counted roughly is within them.
const ofBounds = 4

/**
 * Reads the plainest form of a push in JSON, which nearly all senders write: labels that are texts, and values of a time
 * of 19 digits and a line. It goes once over the bytes, and makes nothing of a line.
 *
 * @param body valid UTF-8
 * @param bounds of the JSON; a body that comes near to them is not read
 * @param memory where packed lines are
 * @returns `undefined` for a body in any other form, valid or not: it is to be read as JSON
 */
export function decodePlainPush(
  body: Uint8Array,
  bounds: JsonBounds,
  memory: PushMemory,
): readonly SentStream[] | undefined {
  const reader = new PlainReader(body, bounds, memory)
  return reader.read() ? reader.streams : undefined
}

class PlainReader {
  readonly streams: SentStream[] = []
  readonly #body: Uint8Array
  readonly #text: Buffer
  readonly #values: PlainValues
  readonly #mostLines: number
  readonly #mostKeys: number
  #keys = 0
  #at = 0

  constructor(body: Uint8Array, { maxKeys, maxItems }: JsonBounds, memory: PushMemory) {
    this.#body = body
    this.#text = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    this.#values = new PlainValues(body, memory.linesOf(body.length))
    this.#mostLines = maxItems / ofBounds
    this.#mostKeys = maxKeys / ofBounds
  }

  /** Whether all of the body has the form. */
  read(): boolean {
    if (!this.#takes(openObject) || !this.#takesKey('"streams"') || !this.#takes(openList)) return false
    do {
      if (!this.#readStream()) return false
    } while (this.#takes(comma))
    if (!this.#takes(closeList) || !this.#takes(closeObject)) return false
    this.#skipBlank()
    return this.#at === this.#body.length
  }

  #readStream(): boolean {
    if (!this.#takes(openObject) || !this.#takesKey('"stream"')) return false
    const labels = this.#readLabels()
    if (labels === undefined || !this.#takes(comma) || !this.#takesKey('"values"')) return false
    const lines = this.#readLines()
    if (lines === undefined || !this.#takes(closeObject)) return false
    const isPacked = lines.lengths.length >= leastPacked && isRising(lines)
    this.streams.push(isPacked ? new PackedStream(labels, lines) : { labels, entries: unpackLines(lines, labels) })
    return true
  }

  #readLines(): PackedLines | undefined {
    this.#skipBlank()
    const { count, bytes } = this.#values
    this.#at = this.#values.read(this.#at)
    if (this.#at === -1 || this.#values.count > this.#mostLines) return undefined
    return this.#values.since(count, bytes)
  }

  #readLabels(): StreamLabels | undefined {
    this.#skipBlank()
    const start = this.#at
    if (!this.#takes(openObject)) return undefined
    const end = this.#endOfObject()
    if (end === -1 || end - start > mostLabelBytes) return undefined
    this.#at = end
    const labels = parsed(this.#text.toString('utf8', start, end))
    const values = labels === undefined ? [undefined] : Object.values(labels)
    this.#keys += values.length + 2
    if (this.#keys > this.#mostKeys || values.some((value) => typeof value !== 'string')) return undefined
    return labels as StreamLabels
  }

  /** The place behind the brace that closes an object of texts; -1 where something else is in it, or it is too long. */
  #endOfObject(): number {
    const most = Math.min(this.#body.length, this.#at + mostLabelBytes)
    let isText = false
    for (let at = this.#at; at < most; at += 1) {
      const byte = this.#body[at]
      if (isText && byte === backslash) at += 1
      else if (byte === quote) isText = !isText
      else if (!isText && byte === closeObject) return at + 1
      else if (!isText && (byte === openObject || byte === openList)) return -1
    }
    return -1
  }

  #takesKey(key: string): boolean {
    this.#skipBlank()
    if (this.#text.toString('latin1', this.#at, this.#at + key.length) !== key) return false
    this.#at += key.length
    return this.#takes(colon)
  }

  #takes(wanted: number): boolean {
    this.#skipBlank()
    if (this.#body[this.#at] !== wanted) return false
    this.#at += 1
    return true
  }

  #skipBlank(): void {
    this.#at = skipBlank(this.#body, this.#at)
  }
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>
  } catch {
    return undefined
  }
}
