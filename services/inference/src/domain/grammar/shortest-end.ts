import type { Expression } from './expression.ts'

/** What must still be matched: an expression and what comes behind it. */
type Rest = { readonly head: Expression; readonly next: Rest | undefined }

// Beyond that a text can be read in too many ways to follow them all.
const maxReadings = 4_096
// An end that the model would have taken thousands of tokens for is no end of what it said.
const maxEndChars = 10_000

/** The beginning of a match, as far as it was read; reading on makes another one. */
export type Unfinished = {
  read(text: string): Unfinished
  /**
   * The shortest text that makes it whole; `undefined` when no text that begins so is matched, when it is
   * read in too many ways, or when the shortest end is a very long one.
   */
  shortestEnd(): string | undefined
}

/**
 * The beginning of a match of which nothing was read, for answers that are cut before their grammar ends.
 *
 * @param rules of a usable grammar (`assertUsable`), `root` among them
 */
export function beginMatch(rules: ReadonlyMap<string, Expression>): Unfinished {
  const reader = createReader(rules)
  const measure = createMeasure(rules)
  const after = (readings: Readings): Unfinished => ({
    read: (text) => after(readOn(reader, readings, text)),
    shortestEnd: () => shortestOf(readings, measure),
  })
  return after(reader.expand({ kind: 'rule', name: 'root' }, undefined))
}

/** All ways to go on; none when the text is no beginning of a match, or is one in too many ways. */
type Readings = ReadonlySet<Rest | undefined>

function readOn(reader: ReturnType<typeof createReader>, before: Readings, text: string): Readings {
  let readings = before
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    readings = new Set([...readings].flatMap((rest) => [...reader.consume(rest, code)]))
    if (readings.size === 0 || readings.size > maxReadings) return new Set()
  }
  return readings
}

function shortestOf(readings: Readings, measure: ReturnType<typeof createMeasure>): string | undefined {
  let shortest: string | undefined
  for (const rest of readings) {
    if (measure.length(rest) > maxEndChars) continue
    const end = measure.shortest(rest)
    if (shortest === undefined || end.length < shortest.length) shortest = end
  }
  return shortest
}

/** Equal values are the same value, so that a set of readings does not grow with the ways that lead there. */
function createPool() {
  const rests = new Map<Expression, Map<Rest | undefined, Rest>>()
  const texts = new Map<string, Expression>()
  const repeats = new Map<Expression, Expression>()
  return {
    rest(head: Expression, next: Rest | undefined): Rest {
      const known = rests.get(head) ?? new Map<Rest | undefined, Rest>()
      rests.set(head, known)
      const rest = known.get(next) ?? { head, next }
      known.set(next, rest)
      return rest
    },
    text(text: string): Expression {
      const known = texts.get(text) ?? { kind: 'text', text }
      texts.set(text, known)
      return known
    },
    /** What is left of a repetition when one of them was read. */
    onceLess(expression: Extract<Expression, { kind: 'repeat' }>): Expression {
      const { item, min, max } = expression
      if (min === 0 && max === undefined) return expression
      const left = max === undefined ? {} : { max: max - 1 }
      const known = repeats.get(expression) ?? { kind: 'repeat', item, min: Math.max(0, min - 1), ...left }
      repeats.set(expression, known)
      return known
    },
  }
}

type Seen = Set<Rest | undefined>

function createReader(rules: ReadonlyMap<string, Expression>) {
  const pool = createPool()

  // What was seen before a character was read brings nothing new: a repetition of what may be empty comes back to itself.
  function* follow(next: Rest | undefined, seen: Seen): Generator<Rest | undefined> {
    if (seen.has(next)) return
    seen.add(next)
    if (next === undefined) yield undefined
    else yield* unfold(next.head, next.next, seen)
  }
  // Down to what a character can be compared with; `undefined` is the end.
  function* unfold(expression: Expression, next: Rest | undefined, seen: Seen): Generator<Rest | undefined> {
    switch (expression.kind) {
      case 'text':
        if (expression.text === '') yield* follow(next, seen)
        else yield pool.rest(expression, next)
        return
      case 'class':
        yield pool.rest(expression, next)
        return
      case 'rule': {
        const body = rules.get(expression.name)
        if (body !== undefined) yield* unfold(body, next, seen)
        return
      }
      case 'sequence': {
        const all = expression.items.reduceRight<Rest | undefined>((rest, item) => pool.rest(item, rest), next)
        yield* follow(all, seen)
        return
      }
      case 'choice':
        for (const option of expression.options) yield* unfold(option, next, seen)
        return
      case 'repeat':
        if (expression.min === 0) yield* follow(next, seen)
        if (expression.max !== 0) yield* unfold(expression.item, pool.rest(pool.onceLess(expression), next), seen)
    }
  }
  const expand = (expression: Expression, next: Rest | undefined) => new Set(unfold(expression, next, new Set()))
  return {
    expand,
    consume(rest: Rest | undefined, code: number): ReadonlySet<Rest | undefined> {
      if (rest === undefined) return new Set()
      const { head, next } = rest
      if (head.kind === 'class')
        return head.ranges.some(([from, to]) => from <= code && code <= to)
          ? new Set(follow(next, new Set()))
          : new Set()
      if (head.kind !== 'text' || head.text.codePointAt(0) !== code) return new Set()
      return expand(pool.text(head.text.slice(code > 0xff_ff ? 2 : 1)), next)
    },
  }
}

function createMeasure(rules: ReadonlyMap<string, Expression>) {
  const lengths = new Map<string, number>([...rules.keys()].map((name) => [name, Number.POSITIVE_INFINITY]))
  const length = (expression: Expression): number => {
    switch (expression.kind) {
      case 'text':
        return expression.text.length
      case 'class':
        return 1
      case 'rule':
        return lengths.get(expression.name) ?? Number.POSITIVE_INFINITY
      case 'sequence':
        return expression.items.reduce((sum, item) => sum + length(item), 0)
      case 'choice':
        return Math.min(...expression.options.map(length))
      case 'repeat':
        return expression.min === 0 ? 0 : expression.min * length(expression.item)
    }
  }
  for (let changed = true; changed; ) {
    changed = false
    for (const [name, body] of rules) {
      const found = length(body)
      changed ||= found < (lengths.get(name) ?? 0)
      lengths.set(name, found)
    }
  }
  // Follows the shortest way only, on which no rule comes back to itself.
  const write = (expression: Expression): string => {
    switch (expression.kind) {
      case 'text':
        return expression.text
      case 'class':
        return String.fromCodePoint(expression.ranges[0]?.[0] ?? 0x20)
      case 'rule': {
        const body = rules.get(expression.name)
        return body === undefined ? '' : write(body)
      }
      case 'sequence':
        return expression.items.map(write).join('')
      case 'choice': {
        const [shortest] = expression.options.toSorted((left, right) => length(left) - length(right))
        return shortest === undefined ? '' : write(shortest)
      }
      case 'repeat':
        return expression.min === 0 ? '' : write(expression.item).repeat(expression.min)
    }
  }
  return {
    length(rest: Rest | undefined): number {
      let chars = 0
      for (let at = rest; at !== undefined; at = at.next) chars += length(at.head)
      return chars
    },
    shortest(rest: Rest | undefined): string {
      let end = ''
      for (let at = rest; at !== undefined; at = at.next) end += write(at.head)
      return end
    },
  }
}
