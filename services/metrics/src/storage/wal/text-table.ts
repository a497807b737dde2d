// Texts with the same place displace each other.
const places = 1 << 14
const maxBytes = 64

/**
 * Texts by their bytes. Those of labels come again and again: to compare one with what is there takes less than to
 * decode it, and equal texts are in memory once.
 */
export class TextTable {
  readonly #texts = new Array<string | undefined>(places)

  /** The text of these bytes of UTF-8, from `start` to `end`, which is not included. */
  read(bytes: Buffer, start: number, end: number): string {
    if (end - start > maxBytes) return bytes.toString('utf8', start, end)
    const place = placeOf(bytes, start, end)
    const known = this.#texts[place]
    if (known !== undefined && isAt(known, bytes, start, end)) return known
    const text = bytes.toString('utf8', start, end)
    this.#texts[place] = text
    return text
  }
}

// FNV-1a, mixed once more at the end.
function placeOf(bytes: Buffer, start: number, end: number): number {
  let hash = 0x811c_9dc5 | 0
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x0100_0193)
  return (hash ^ (hash >>> 15)) & (places - 1)
}

// A text with anything but ASCII has fewer characters than bytes, or characters above any byte: it is never found.
function isAt(text: string, bytes: Buffer, start: number, end: number): boolean {
  if (text.length !== end - start) return false
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) !== bytes[start + at]) return false
  return true
}
