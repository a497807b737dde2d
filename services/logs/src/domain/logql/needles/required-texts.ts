import type { Needle } from '../../streams/stream-store.ts'
import { readClass } from './read-class.ts'
import {
  anything,
  either,
  inTurn,
  isAsciiText,
  needlesOf,
  nothing,
  oneOf,
  repeated,
  type TextSet,
} from './text-sets.ts'

/**
 * Texts that are in every line in which an expression matches, so that lines without them need not be asked: of
 * `status=40[34]` one of `status=403` and `status=404`, of `took=\d+ms` the text `took=`.
 *
 * @param pattern an RE2 expression that is one
 * @returns none where nothing is known, as of an expression that is not read here to its end
 */
export function requiredTexts(pattern: string): readonly Needle[] {
  const flags = /^\(\?([imsU]+)\)/.exec(pattern)
  const ignoresCase = flags?.[1]?.includes('i') ?? false
  const reader = new PatternReader(pattern, flags?.[0].length ?? 0, ignoresCase)
  const set = reader.alternatives()
  return set === undefined || !reader.isAtEnd ? [] : needlesOf(set, ignoresCase)
}

const zeroWidth = new Set(['b', 'B', 'A', 'z'])
const classes = new Set(['d', 'D', 's', 'S', 'w', 'W'])
const controls: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f', v: '\v', a: '\x07' }

/** Reads what expressions are mostly made of; each step tells `undefined` of anything else. */
class PatternReader {
  readonly #pattern: string
  readonly #ignoresCase: boolean
  #at: number

  constructor(pattern: string, at: number, ignoresCase: boolean) {
    this.#pattern = pattern
    this.#at = at
    this.#ignoresCase = ignoresCase
  }

  get isAtEnd(): boolean {
    return this.#at === this.#pattern.length
  }

  alternatives(): TextSet | undefined {
    const parts: TextSet[] = []
    do {
      const part = this.#sequence()
      if (part === undefined) return undefined
      parts.push(part)
    } while (this.#take(/\|/y) !== undefined)
    return parts.length === 1 ? parts[0] : either(parts)
  }

  #sequence(): TextSet | undefined {
    const parts: TextSet[] = []
    while (!this.isAtEnd && this.#look() !== '|' && this.#look() !== ')') {
      const part = this.#atom()
      if (part === undefined) return undefined
      parts.push(this.#repetition(part))
    }
    return inTurn(parts)
  }

  #repetition(part: TextSet): TextSet {
    const found = this.#take(/(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/y)
    if (found === undefined) return part
    const [sign, least] = found
    if (sign.startsWith('?')) return either([part, nothing])
    const mayLack = sign.startsWith('*') || (least !== undefined && Number(least) === 0)
    return mayLack ? anything : repeated(part)
  }

  #atom(): TextSet | undefined {
    switch (this.#look()) {
      case '(':
        return this.#group()
      case '[':
        return this.#class()
      case '.':
        this.#at += 1
        return anything
      case '^':
      case '$':
        this.#at += 1
        return nothing
      case '\\':
        return this.#escape()
      case '*':
      case '+':
      case '?':
        return undefined
      default:
        return this.#literal()
    }
  }

  #group(): TextSet | undefined {
    // Flags within an expression change what follows, and are left to the engine.
    if (this.#take(/\((?:\?:|\?P?<\w+>|(?!\?))/y) === undefined) return undefined
    const inside = this.alternatives()
    return this.#take(/\)/y) === undefined ? undefined : inside
  }

  #class(): TextSet | undefined {
    const found = readClass(this.#pattern, this.#at)
    if (found === undefined) return undefined
    this.#at = found.end
    return found.letters === undefined ? anything : this.#fold(found.letters)
  }

  #escape(): TextSet | undefined {
    const letter = this.#pattern.charAt(this.#at + 1)
    const control = controls[letter]
    const isSign = /^[!-/:-@[-`{-~]$/.test(letter)
    if (!zeroWidth.has(letter) && !classes.has(letter) && control === undefined && !isSign) return undefined
    this.#at += 2
    if (zeroWidth.has(letter)) return nothing
    return classes.has(letter) ? anything : oneOf([control ?? letter])
  }

  #literal(): TextSet {
    const letter = String.fromCodePoint(this.#pattern.codePointAt(this.#at) ?? 0)
    this.#at += letter.length
    return this.#fold([letter])
  }

  // Letters have other cases beyond ASCII, which is all that is looked for without them.
  #fold(letters: readonly string[]): TextSet {
    if (!this.#ignoresCase) return oneOf(letters)
    return letters.every(isAsciiText) ? oneOf([...new Set(letters.map((letter) => letter.toLowerCase()))]) : anything
  }

  #look(): string {
    return this.#pattern.charAt(this.#at)
  }

  #take(form: RegExp): RegExpExecArray | undefined {
    form.lastIndex = this.#at
    const found = form.exec(this.#pattern)
    if (found === null) return undefined
    this.#at = form.lastIndex
    return found
  }
}
