import type { FlowEvent, RunContext } from '../../flow/run-context.ts'
import type { Trace, TraceEntry } from '../trace/trace.ts'

type Emit = (event: FlowEvent) => Promise<void>

/**
 * What each of the older agents did, in Flowise's shape. Callers who are not known are told what was
 * said, not how: neither instructions nor state.
 */
export function reasoningIn(
  entries: readonly TraceEntry[],
  { trusted }: Pick<RunContext, 'trusted'>,
): readonly object[] {
  const all = entries.flatMap(({ data: { output } }) => {
    const reasoning = typeof output === 'object' && output !== null ? Reflect.get(output, 'agentReasoning') : undefined
    return typeof reasoning === 'object' && reasoning !== null ? [reasoning] : []
  })
  return trusted ? all : all.map(openReasoning)
}

function openReasoning(reasoning: object): object {
  const shown = Object.entries(reasoning).filter(([name]) => name !== 'instructions')
  return { ...Object.fromEntries(shown), state: {} }
}

/** Reports a run with the events of the older agents: who is next, and what all have done so far. */
export function teamReporter(emit: Emit, trace: Trace, context: Pick<RunContext, 'trusted'>) {
  return {
    async report(event: 'nextAgentFlow' | 'agentFlowEvent' | 'action', data: unknown): Promise<void> {
      if (event === 'action') await emit({ event, data })
      if (event !== 'nextAgentFlow' || typeof data !== 'object' || data === null) return
      if (Reflect.get(data, 'status') === 'INPROGRESS') {
        await emit({ event: 'nextAgent', data: String(Reflect.get(data, 'nodeLabel')) })
      }
    },
    async reportTrace(): Promise<void> {
      await emit({ event: 'agentReasoning', data: reasoningIn(trace.entries(), context) })
    },
  }
}
