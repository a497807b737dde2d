import { parsePattern } from './parse-pattern.ts'
import { words } from './pattern-classes.ts'
import type { PatternNode } from './pattern-node.ts'
import { PatternUnsupported } from './pattern-reader.ts'

/**
 * Whether a regular expression fits somewhere in a text.
 *
 * Follows all ways at once instead of trying one after the other, so that no pattern of a client can keep the
 * process busy as the platform's own matcher would. Patterns it cannot read fit nothing.
 */
export function matchesPattern(pattern: string, value: string): boolean {
  const text = [...value]
  try {
    const everywhere = new Set(Array.from({ length: text.length + 1 }, (_, index) => index))
    return advance(parsePattern(pattern), text, everywhere).size > 0
  } catch (fault) {
    if (fault instanceof PatternUnsupported) return false
    throw fault
  }
}

/** The positions behind the node, when it begins at any of `from`. */
function advance(node: PatternNode, text: readonly string[], from: ReadonlySet<number>): ReadonlySet<number> {
  if (from.size === 0) return from
  switch (node.kind) {
    case 'start':
      return new Set([...from].filter((at) => at === 0))
    case 'end':
      return new Set([...from].filter((at) => at === text.length))
    case 'boundary':
      return new Set([...from].filter((at) => (isWord(text[at - 1]) === isWord(text[at])) === node.inside))
    case 'chars':
      return new Set([...from].filter((at) => fits(node.ranges, text[at])).map((at) => at + 1))
    case 'all':
      return node.items.reduce((reached, item) => advance(item, text, reached), from)
    case 'any':
      return new Set(node.options.flatMap((option) => [...advance(option, text, from)]))
    case 'times':
      return repeatFrom(node, text, from)
  }
}

function repeatFrom(
  node: Extract<PatternNode, { kind: 'times' }>,
  text: readonly string[],
  from: ReadonlySet<number>,
): ReadonlySet<number> {
  let here = from
  for (let count = 0; count < node.min && here.size > 0; count++) {
    const next = advance(node.item, text, here)
    // Past the text's length only empty repetitions are left, which change nothing any more.
    if (count > text.length + 1) break
    here = next
  }
  const reached = new Set(here)
  for (let count = node.min; count < (node.max ?? Number.POSITIVE_INFINITY); count++) {
    here = new Set([...advance(node.item, text, here)].filter((at) => !reached.has(at)))
    if (here.size === 0) break
    for (const at of here) reached.add(at)
  }
  return reached
}

const isWord = (char: string | undefined) => fits(words, char)

function fits(ranges: readonly (readonly [number, number])[], char: string | undefined): boolean {
  const code = char?.codePointAt(0)
  return code !== undefined && ranges.some(([from, to]) => from <= code && code <= to)
}
