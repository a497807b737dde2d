import type { Gate } from '@hearth/rules/values'
import type { Selectable } from '../../domain/model/queryable.ts'
import { estimateSelection, type SelectionSettings } from '../../domain/queries/estimate-selection.ts'
import type { Outgoing, SendOut } from '../../domain/queries/outgoing.ts'
import { joinBytes, type RenderOutgoing } from './outgoing-pieces.ts'
import type { QueryPool } from './query-pool.ts'

export type SendOutDeps = SelectionSettings & {
  readonly pool: QueryPool
  /** Bounds how many queries there are at once, until their answers are read. */
  readonly gate: Gate
  /** Read in this thread where little is asked for. */
  readonly source: Selectable
  readonly render: RenderOutgoing
  /** Whether other servers have to be asked too. */
  readonly asksOthers: () => boolean
  readonly maxSamples: number
}

// Read, sorted and encoded in about 20 ms.
const lightSamples = 100_000

/** Gives series away: few are read and encoded here, many in a thread of their own. */
export function createSendOut(deps: SendOutDeps): SendOut {
  const isHeavy = ({ selections }: Outgoing) =>
    selections.reduce((sum, one) => sum + estimateSelection(one, deps), 0) > lightSamples
  return async function* (outgoing, { signal, timeoutMs }) {
    const apart = deps.pool.isOpen && isHeavy(outgoing)
    // What waits for its thread takes no place from others.
    const leavePool = apart ? await deps.pool.places.enter(signal) : undefined
    let leaveGate: (() => void) | undefined
    try {
      leaveGate = await deps.gate.enter(signal)
      const { maxSamples } = deps
      if (apart) {
        const task = { kind: 'outgoing', outgoing, timeoutMs, maxSamples, asksOthers: deps.asksOthers() } as const
        yield* (await deps.pool.ask(task, signal)).pieces
      } else yield* joinBytes(deps.render(deps.source, outgoing, { maxSamples, signal }))
      return undefined
    } finally {
      leaveGate?.()
      leavePool?.()
    }
  }
}
