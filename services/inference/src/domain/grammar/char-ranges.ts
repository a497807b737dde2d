import type { CharRange } from './expression.ts'

const lastCodePoint = 0x10ffff

/** All that text can hold: surrogates are no characters of their own. */
export const anyChar: readonly CharRange[] = [
  [0, 0xd7ff],
  [0xe000, lastCodePoint],
]

/** The same characters in ascending ranges that do not touch. */
export function normalizeRanges(ranges: readonly CharRange[]): readonly CharRange[] {
  const merged: CharRange[] = []
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const before = merged.at(-1)
    if (before !== undefined && from <= before[1] + 1) merged[merged.length - 1] = [before[0], Math.max(before[1], to)]
    else if (from <= to) merged.push([from, to])
  }
  return merged
}

/** The characters of `ranges` that are not in `removed`. */
export function subtractRanges(ranges: readonly CharRange[], removed: readonly CharRange[]): readonly CharRange[] {
  let left = normalizeRanges(ranges)
  for (const [from, to] of normalizeRanges(removed))
    left = left.flatMap(([low, high]): readonly CharRange[] => {
      if (high < from || low > to) return [[low, high]]
      const parts: CharRange[] = []
      if (low < from) parts.push([low, from - 1])
      if (high > to) parts.push([to + 1, high])
      return parts
    })
  return left
}

export function intersectRanges(a: readonly CharRange[], b: readonly CharRange[]): readonly CharRange[] {
  return subtractRanges(a, subtractRanges([[0, lastCodePoint]], b))
}

/** Every character but those of `text`. */
export function allBut(text: string): readonly CharRange[] {
  return subtractRanges(
    anyChar,
    [...text].map((char): CharRange => [char.codePointAt(0) ?? 0, char.codePointAt(0) ?? 0]),
  )
}
