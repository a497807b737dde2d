import { parsePattern } from '../compile-pattern/parse-pattern.ts'
import type { PatternNode } from '../compile-pattern/pattern-node.ts'
import { PatternUnsupported } from '../compile-pattern/pattern-reader.ts'

type Lengths = { readonly min: number; readonly max: number }

/**
 * A regular expression together with bounds of length, where that is simple to say: when it is one repeated class,
 * whose counts are narrowed, and when it only fits texts within the bounds anyway.
 *
 * @returns the expression's tree; `undefined` when the bounds would have to be counted along with it
 */
export function fitLength(pattern: string, bounds: { min: number; max: number | undefined }): PatternNode | undefined {
  const node = parse(pattern)
  if (node?.kind !== 'all' || node.items[0]?.kind !== 'start' || node.items.at(-1)?.kind !== 'end') return undefined
  const wanted = { min: bounds.min, max: bounds.max ?? Number.POSITIVE_INFINITY }
  const [start, item, end] = node.items
  if (node.items.length === 3 && item?.kind === 'times' && item.item.kind === 'chars' && start && end) {
    const min = Math.max(item.min, wanted.min)
    const max = Math.min(item.max ?? Number.POSITIVE_INFINITY, wanted.max)
    if (min > max) return undefined
    const counted = { ...item, min, ...(Number.isFinite(max) ? { max } : {}) }
    return { kind: 'all', items: [start, counted, end] }
  }
  const own = lengthsOf(node)
  return own.min >= wanted.min && own.max <= wanted.max ? node : undefined
}

function parse(pattern: string): PatternNode | undefined {
  try {
    return parsePattern(pattern)
  } catch (fault) {
    if (fault instanceof PatternUnsupported) return undefined
    throw fault
  }
}

/** The shortest and the longest text, in characters, that a tree fits. */
function lengthsOf(node: PatternNode): Lengths {
  switch (node.kind) {
    case 'chars':
      return { min: 1, max: 1 }
    case 'all': {
      const parts = node.items.map(lengthsOf)
      return { min: sum(parts.map(({ min }) => min)), max: sum(parts.map(({ max }) => max)) }
    }
    case 'any': {
      const parts = node.options.map(lengthsOf)
      return { min: Math.min(...parts.map(({ min }) => min)), max: Math.max(...parts.map(({ max }) => max)) }
    }
    case 'times': {
      const { min, max } = lengthsOf(node.item)
      return { min: min * node.min, max: max === 0 ? 0 : max * (node.max ?? Number.POSITIVE_INFINITY) }
    }
    default:
      return { min: 0, max: 0 }
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
