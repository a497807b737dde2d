import type { FlowOutline } from '../api/chatflow.ts'

type Outline = Pick<FlowOutline, 'id' | 'deployed'>

export type FlowsToAsk = {
  /** `undefined` while there is none. */
  readonly flowId: string | undefined
  /** The first that it may be compared with. */
  readonly otherId: string | undefined
}

/**
 * The flow of the address, the one that was asked last, or the first there is: one that is deployed before any that is
 * still being drawn, which may not answer yet.
 */
export function flowsToAsk(flows: readonly Outline[] | undefined, asked: string | undefined, last: string): FlowsToAsk {
  const ready = flows?.toSorted((one, other) => Number(other.deployed) - Number(one.deployed))
  const flowId = asked ?? ready?.find(({ id }) => id === last)?.id ?? ready?.[0]?.id
  return { flowId, otherId: ready?.find(({ id }) => id !== flowId)?.id }
}
