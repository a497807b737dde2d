import { anyChar, intersectRanges, subtractRanges } from '../char-ranges.ts'
import { words } from './pattern-classes.ts'
import type { PatternNode } from './pattern-node.ts'
import { PatternUnsupported } from './pattern-reader.ts'

/**
 * What matters to a word boundary between two parts: whether the character before is one of a word, and whether the
 * one behind has to be (absent: it may be either).
 */
type State = { readonly afterWord: boolean; readonly wants: boolean | undefined }

/** The texts of a part that lead from one state to each of others. */
type Ways = ReadonlyMap<State, PatternNode>

// Each count is written out.
const maxCounted = 256
const empty: PatternNode = { kind: 'all', items: [] }
const others = subtractRanges(anyChar, words)
const states: readonly State[] = [true, false].flatMap((afterWord) =>
  [undefined, true, false].map((wants) => ({ afterWord, wants })),
)

/**
 * A regular expression that fits the same whole texts without `\b` and `\B`: every part is split by the kinds of
 * characters that it begins and ends with, and only those that agree are put together.
 *
 * @throws {PatternUnsupported} where no text fits, or too much would have to be counted
 */
export function withoutBoundaries(node: PatternNode): PatternNode {
  if (!hasBoundary(node)) return node
  // Before and behind the text there is no word.
  const found = [...waysOf(node, stateOf(false, undefined), { ways: new Map(), closures: new Map() })].filter(
    ([{ wants }]) => wants !== true,
  )
  if (found.length === 0) throw new PatternUnsupported('a word boundary where no text has one')
  return anyOf(found.map(([, way]) => way))
}

export function hasBoundary(node: PatternNode): boolean {
  switch (node.kind) {
    case 'boundary':
      return true
    case 'all':
      return node.items.some(hasBoundary)
    case 'any':
      return node.options.some(hasBoundary)
    case 'times':
      return hasBoundary(node.item)
    default:
      return false
  }
}

// One object a state, so that maps know them again.
function stateOf(afterWord: boolean, wants: boolean | undefined): State {
  const found = states.find((state) => state.afterWord === afterWord && state.wants === wants)
  if (found === undefined) throw new Error('there is no such state')
  return found
}

/** What was found of each part, so that parts in parts are looked at once and not once for every way to them. */
type Known = {
  readonly ways: Map<PatternNode, Map<State, Ways>>
  readonly closures: Map<PatternNode, ReadonlyMap<State, Ways>>
}

function waysOf(node: PatternNode, from: State, known: Known): Ways {
  const ofNode = known.ways.get(node) ?? new Map<State, Ways>()
  known.ways.set(node, ofNode)
  const ways = ofNode.get(from) ?? findWays(node, from, known)
  ofNode.set(from, ways)
  return ways
}

function findWays(node: PatternNode, from: State, known: Known): Ways {
  switch (node.kind) {
    case 'start':
    case 'end':
      return new Map([[from, node]])
    case 'boundary':
      return boundaryWays(node.inside ? from.afterWord : !from.afterWord, from)
    case 'chars':
      return charWays(node, from)
    case 'all':
      return node.items.reduce<Ways>((ways, item) => goOn(ways, item, known), new Map([[from, empty]]))
    case 'any':
      return union(node.options.map((option) => waysOf(option, from, known)))
    case 'times':
      return node.max === undefined ? endlessWays(node, from, known) : countedWays(node, node.max, from, known)
  }
}

function boundaryWays(wants: boolean, from: State): Ways {
  if (from.wants !== undefined && from.wants !== wants) return new Map()
  return new Map([[stateOf(from.afterWord, wants), empty]])
}

function charWays({ ranges }: Extract<PatternNode, { kind: 'chars' }>, { wants }: State): Ways {
  const kinds = [true, false].filter((isWord) => wants === undefined || wants === isWord)
  const ways = kinds.map((isWord) => [isWord, intersectRanges(ranges, isWord ? words : others)] as const)
  return new Map(
    ways.flatMap(([isWord, own]) =>
      own.length === 0 ? [] : [[stateOf(isWord, undefined), { kind: 'chars', ranges: own } as const] as const],
    ),
  )
}

/** All ways so far, each with all ways of the part behind it. */
function goOn(before: Ways, part: PatternNode, known: Known): Ways {
  return union(
    [...before].map(
      ([state, way]) => new Map([...waysOf(part, state, known)].map(([to, next]) => [to, inOrder(way, next)])),
    ),
  )
}

function countedWays(
  { item, min }: Extract<PatternNode, { kind: 'times' }>,
  max: number,
  from: State,
  known: Known,
): Ways {
  const steady = steadyWays(item, from, known)
  if (steady !== undefined) {
    const { to, first, next } = steady
    const rest = inOrder(first, times(next, Math.max(0, min - 1), max - 1))
    return union([...(min === 0 ? [new Map([[from, empty]])] : []), ...(max === 0 ? [] : [new Map([[to, rest]])])])
  }
  if (max > maxCounted) throw new PatternUnsupported(`a part repeated over ${maxCounted} times beside a word boundary`)
  let ways: Ways = new Map([[from, empty]])
  const found: Ways[] = min === 0 ? [ways] : []
  for (let count = 1; count <= max; count++) {
    ways = goOn(ways, item, known)
    if (count >= min) found.push(ways)
  }
  return union(found)
}

/** Where a part always leads to one state, and from there to it again, it can be counted as it is. */
function steadyWays(item: PatternNode, from: State, known: Known) {
  const [first, ...more] = waysOf(item, from, known)
  if (first === undefined || more.length > 0) return undefined
  const [to] = first
  const [next, ...further] = waysOf(item, to, known)
  return next?.[0] === to && further.length === 0 ? { to, first: first[1], next: next[1] } : undefined
}

function endlessWays({ item, min }: Extract<PatternNode, { kind: 'times' }>, from: State, known: Known): Ways {
  if (min > maxCounted) throw new PatternUnsupported(`a part repeated over ${maxCounted} times beside a word boundary`)
  let ways: Ways = new Map([[from, empty]])
  for (let count = 0; count < min; count++) ways = goOn(ways, item, known)
  const closure = known.closures.get(item) ?? closureOf(item, known)
  known.closures.set(item, closure)
  const repeated = [...ways].flatMap(([state, way]) =>
    [...(closure.get(state) ?? [])].map(([to, next]) => new Map([[to, inOrder(way, next)]])),
  )
  return union([ways, ...repeated])
}

/** The texts of any number of a part, from 1, from each state to each: Kleene's way through one state after the other. */
function closureOf(item: PatternNode, known: Known): ReadonlyMap<State, Ways> {
  let ways = new Map(states.map((state) => [state, waysOf(item, state, known)] as const))
  for (const through of states) {
    const loop = ways.get(through)?.get(through)
    const round = loop === undefined ? empty : times(loop, 0)
    ways = new Map(
      [...ways].map(([from, known]) => {
        const there = known.get(through)
        if (there === undefined) return [from, known]
        const longer = [...(ways.get(through) ?? [])].map(
          ([to, onward]) => new Map([[to, inOrder(there, inOrder(round, onward))]]),
        )
        return [from, union([known, ...longer])]
      }),
    )
  }
  return ways
}

function times(item: PatternNode, min: number, max?: number): PatternNode {
  if (max === 0) return empty
  return { kind: 'times', item, min, ...(max === undefined ? {} : { max }) }
}

function union(all: readonly Ways[]): Ways {
  const found = new Map<State, PatternNode[]>()
  for (const ways of all) for (const [to, way] of ways) found.set(to, [...(found.get(to) ?? []), way])
  return new Map([...found].map(([to, options]) => [to, anyOf(options)]))
}

function anyOf(options: readonly PatternNode[]): PatternNode {
  const [only] = options
  return options.length === 1 && only !== undefined ? only : { kind: 'any', options }
}

function inOrder(first: PatternNode, second: PatternNode): PatternNode {
  if (first === empty) return second
  return second === empty ? first : { kind: 'all', items: [first, second] }
}
