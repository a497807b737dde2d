import type { Matcher } from '../../domain/model/matcher.ts'
import type { BlockIndex } from './mirrored-index.ts'

/**
 * References of the series that may satisfy all matchers, ascending. Those of `rest` have still to be asked.
 *
 * @returns `rest` matchers that an absent label satisfies: they say nothing about which lists to look in
 */
export async function selectRefs(
  index: BlockIndex,
  matchers: readonly Matcher[],
): Promise<{ readonly refs: Uint32Array; readonly rest: readonly Matcher[] }> {
  const narrowing = matchers.filter(({ matches }) => !matches(''))
  const rest = matchers.filter(({ matches }) => matches(''))
  const [first, ...others] = narrowing
  if (first === undefined) return { refs: await index.allRefs(), rest }
  let refs = await lookUp(index, first)
  for (const matcher of others) if (refs.length > 0) refs = intersect(refs, await lookUp(index, matcher))
  return { refs, rest }
}

async function lookUp(index: BlockIndex, { name, op, value, matches }: Matcher): Promise<Uint32Array> {
  if (op === '=') return index.refsOf(name, value)
  const lists = await index.refsWhere(name, matches)
  const [only] = lists
  return only !== undefined && lists.length === 1 ? only : unite(lists)
}

// A series has one value of a label, so that the lists have nothing in common.
function unite(lists: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const list of lists) {
    all.set(list, at)
    at += list.length
  }
  return all.sort()
}

function intersect(a: Uint32Array, b: Uint32Array): Uint32Array {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a]
  let at = 0
  return few.filter((ref) => {
    while (at < many.length && (many[at] ?? 0) < ref) at += 1
    return many[at] === ref
  })
}
