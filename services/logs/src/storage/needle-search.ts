import { isAscii } from 'node:buffer'
import { anyCase } from '../domain/logql/needles/holds-needle.ts'
import type { Needle } from '../domain/streams/stream-store.ts'

// From so many on it is cheaper to make one text of all and cut lines out of it.
const fewLines = 64

/** The lines of a chunk behind one another, as bytes, and as one text where each byte of them is a letter. */
export class ChunkText {
  readonly bytes: Buffer
  #isAscii: boolean | undefined
  #text: string | undefined
  #made = 0

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  get isAscii(): boolean {
    this.#isAscii ??= isAscii(this.bytes)
    return this.#isAscii
  }

  /** All of it, made when it is asked for; of use only where everything is ASCII. */
  get text(): string {
    this.#text ??= this.bytes.toString('latin1')
    return this.#text
  }

  /** What stands between two places. */
  line(start: number, end: number): string {
    if (!this.isAscii) return this.bytes.toString('utf8', start, end)
    this.#made += 1
    if (this.#text === undefined && this.#made <= fewLines) return this.bytes.toString('latin1', start, end)
    return this.text.slice(start, end)
  }
}

/** A text that is looked for, and where it was found last. */
type Place = { readonly length: number; readonly find: (from: number) => number; at: number }

/** Of these texts one has to be there. */
type Sought = readonly Place[]

const enoughLines = 256
const mostPassed = 0.875

/** Looks for needles in all lines of a chunk at once, and then line by line. */
export class NeedleSearch {
  /** Whether a needle is nowhere in the chunk. */
  readonly isVain: boolean
  #sought: readonly Sought[]
  /** No line that ends before has all of them. */
  #firstEnd = 0
  #lines = 0
  #passed = 0

  constructor(text: ChunkText, needles: readonly Needle[]) {
    const sought: Sought[] = []
    for (const { texts, ignoresCase } of needles) {
      // Without regard to case, some letters of ASCII have others beyond it.
      if (ignoresCase && !text.isAscii) continue
      const places = texts.map((one) => placeOf(text, one, ignoresCase))
      sought.push(places)
      if (leastEnd(places) === Number.POSITIVE_INFINITY) break
    }
    // The one that is found last is likely the rarest, and spares looking for the others.
    this.#sought = sought.sort((left, right) => leastEnd(right) - leastEnd(left))
    this.#firstEnd = sought[0] === undefined ? 0 : leastEnd(sought[0])
    this.isVain = this.#firstEnd === Number.POSITIVE_INFINITY
  }

  /** Whether a line that lies there may be wanted. To be asked of the lines in their order. */
  mayHold(start: number, end: number): boolean {
    this.#lines += 1
    if (end < this.#firstEnd) return false
    for (const places of this.#sought) {
      if (isBetween(places, start, end)) continue
      this.#firstEnd = leastEnd(places)
      return false
    }
    this.#passed += 1
    // What is in nearly all lines costs more to find than it saves.
    if (this.#lines >= enoughLines && this.#passed > this.#lines * mostPassed) this.#sought = []
    return true
  }
}

function leastEnd(places: Sought): number {
  return places.reduce((least, { at, length }) => Math.min(least, at + length), Number.POSITIVE_INFINITY)
}

function placeOf(text: ChunkText, wanted: string, ignoresCase: boolean): Place {
  const place = (length: number, find: Place['find']) => ({ length, find, at: find(0) })
  const found = (at: number) => (at === -1 ? Number.POSITIVE_INFINITY : at)
  if (!ignoresCase) {
    const needle = Buffer.from(wanted)
    return place(needle.length, (from) => found(text.bytes.indexOf(needle, from)))
  }
  const expression = anyCase(wanted, 'g')
  return place(wanted.length, (from) => {
    expression.lastIndex = from
    return found(expression.exec(text.text)?.index ?? -1)
  })
}

// Looks on from where each text was found last, which is behind most of the lines.
function isBetween(places: readonly Place[], start: number, end: number): boolean {
  return places.some((place) => {
    if (place.at < start) place.at = place.find(start)
    return place.at + place.length <= end
  })
}
