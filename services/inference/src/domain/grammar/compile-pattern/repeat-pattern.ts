import type { PatternNode } from './pattern-node.ts'
import { PatternUnsupported } from './pattern-reader.ts'
import { hasBoundary } from './without-boundaries.ts'

type Count = { readonly min: number; readonly max?: number }

/**
 * A part of a regular expression several times. What may be empty is repeated without its empty text, which fits the
 * same texts: a grammar cannot repeat the empty one without end.
 */
export function repeatPattern(item: PatternNode, count: Count): PatternNode {
  if (!mayBeEmpty(item)) return { kind: 'times', item, ...count }
  if (hasBoundary(item)) throw new PatternUnsupported('a repeated word boundary')
  const rest = withoutEmpty(item)
  if (rest === undefined) return { kind: 'all', items: [] }
  const isEndless = rest.kind === 'times' && rest.min <= 1 && rest.max === undefined && count.max === undefined
  return { kind: 'times', item: isEndless ? rest.item : rest, ...count, min: 0 }
}

function mayBeEmpty(node: PatternNode): boolean {
  switch (node.kind) {
    case 'start':
    case 'end':
    case 'boundary':
      return true
    case 'chars':
      return false
    case 'all':
      return node.items.every(mayBeEmpty)
    case 'any':
      return node.options.some(mayBeEmpty)
    case 'times':
      return node.min === 0 || mayBeEmpty(node.item)
  }
}

/** The texts of a part that may be empty but the empty one; `undefined` when there is no other. */
function withoutEmpty(node: PatternNode): PatternNode | undefined {
  if (!mayBeEmpty(node)) return node
  switch (node.kind) {
    case 'start':
    case 'end':
    case 'boundary':
    case 'chars':
      return undefined
    case 'all':
      return anyOf(node.items.map((_, index) => fromItem(node.items, index)))
    case 'any':
      return anyOf(node.options.map(withoutEmpty))
    case 'times': {
      // What may be empty is never repeated as such.
      const { item, max } = node
      return max === 0 ? undefined : { kind: 'times', item, min: 1, ...(max === undefined ? {} : { max }) }
    }
  }
}

// The items before are empty, this one is not; `^` and `$` hold wherever they stand.
function fromItem(items: readonly PatternNode[], index: number): PatternNode | undefined {
  const item = items[index]
  const first = item === undefined ? undefined : withoutEmpty(item)
  if (first === undefined) return undefined
  const anchors = items.slice(0, index).filter(({ kind }) => kind === 'start' || kind === 'end')
  return { kind: 'all', items: [...anchors, first, ...items.slice(index + 1)] }
}

function anyOf(nodes: readonly (PatternNode | undefined)[]): PatternNode | undefined {
  const options = nodes.filter((node) => node !== undefined)
  const [only] = options
  return options.length <= 1 ? only : { kind: 'any', options }
}
