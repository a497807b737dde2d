import type { ModelMessage } from '../../chat/chat-model.ts'

type Fields = Readonly<Record<string, unknown>>

/** What one finished node leaves to those after it. */
export type Contribution = {
  /** Unique within the run. */
  readonly step: number
  readonly nodeId: string
  /** Keys of the state it set. */
  readonly changes: Fields
  readonly messages: readonly ModelMessage[]
  readonly output: Fields
  /** Rounds so far, of a loop. */
  readonly loopCount?: number | undefined
}

/**
 * Everything that happened on the ways to a node, in order. Each branch has its own: it sees the
 * state as it was where the branches parted, and not what its neighbours do meanwhile.
 */
export type Trail = readonly Contribution[]

/**
 * Several branches as one, where they meet. Of two that set the same key, the one drawn later wins,
 * whichever finished first.
 *
 * @param trails in drawing order of the nodes they come from
 */
export function joinTrails(trails: readonly Trail[]): Trail {
  const [first = [], ...others] = trails
  const known = new Set(first.map(({ step }) => step))
  const joined = [...first]
  for (const one of others.flat()) {
    if (known.has(one.step)) continue
    known.add(one.step)
    joined.push(one)
  }
  return joined
}

export function stateOf(trail: Trail): Fields {
  return Object.fromEntries(trail.flatMap(({ changes }) => Object.entries(changes)))
}

export function messagesOf(trail: Trail): readonly ModelMessage[] {
  return trail.flatMap(({ messages }) => messages)
}

/** What a node made last, or `undefined` when it is not on the way. */
export function outputOf(trail: Trail, nodeId: string): Fields | undefined {
  return trail.findLast((one) => one.nodeId === nodeId)?.output
}
