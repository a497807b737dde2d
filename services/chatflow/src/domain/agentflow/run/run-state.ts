import type { ModelMessage, TokenUsage } from '../../chat/chat-model.ts'
import type { FlowEvent, RunContext } from '../../flow/run-context.ts'
import { addUsage } from '../../tools/add-usage.ts'
import type { AgentPlan } from '../agent-plan.ts'
import type { Components } from '../compile/component.ts'
import type { AgentflowPorts } from '../compile/ports.ts'
import type { NodeFill } from '../fill-values.ts'
import type { ExecutionLog } from '../trace/execution-log.ts'
import { openTrace, withoutCredentials } from '../trace/redact-trace.ts'
import type { Trace, TraceEntry } from '../trace/trace.ts'
import { createNodeEmitters, type NodeEmitter } from './node-emitters.ts'
import { teamReporter } from './reasoning.ts'
import type { ResumePoint } from './resume.ts'

/** How a run is reported: with the events of agent flows, or with those of the older agents. */
export type RunStyle = 'agentflow' | 'team'

/** An agent flow with everything made that does not depend on a question. */
export type Prepared = {
  readonly plan: AgentPlan
  readonly fills: ReadonlyMap<string, NodeFill>
  /** Whether some text mentions the session's past, which takes a query. */
  readonly usesHistory: boolean
  readonly components: Components
  readonly style: RunStyle
  readonly ports: AgentflowPorts
}

/** Everything the steps of one run share. */
export type AgentRun = {
  readonly prepared: Prepared
  /** Its signal is aborted when the caller stops the run and when a step fails. */
  readonly context: RunContext
  readonly input: string
  readonly form: Readonly<Record<string, unknown>>
  /** What an earlier run of the session left of its state, for a start that keeps it. */
  readonly kept: Readonly<Record<string, unknown>>
  readonly trace: Trace
  readonly log: ExecutionLog
  readonly resumed: ResumePoint | undefined
  readonly past: () => Promise<readonly ModelMessage[]>
  readonly given: () => Promise<readonly ModelMessage[]>
  readonly nodeEmitter: () => NodeEmitter
  /** The number of the next step. @throws {Failure} `broken` beyond the bound of steps */
  readonly nextStep: () => number
  /** Whether the caller has ended it. */
  readonly wasStopped: () => boolean
  /** Ends the other branches: one has failed. The first counts. */
  readonly fail: (error: unknown) => void
  readonly count: (usage: TokenUsage | undefined) => void
  readonly usage: () => TokenUsage | undefined
  /** Reports how a node does, or how the whole run does. */
  readonly report: (event: 'nextAgentFlow' | 'agentFlowEvent' | 'action', data: unknown) => Promise<void>
  /** Reports everything that has happened so far. */
  readonly reportTrace: () => Promise<void>
}

/** The trace as this caller may see it. */
export function shownTrace(context: RunContext, entries: readonly TraceEntry[]): readonly TraceEntry[] {
  const shown = entries.map(({ data: { checkpoint: _, ...data }, ...entry }) => ({ ...entry, data }))
  return context.trusted ? withoutCredentials(shown) : openTrace(shown)
}

/** How a run reports to its client; nothing is said, and nothing prepared, when nobody listens. */
export function createReporter(
  context: RunContext,
  trace: Trace,
  style: RunStyle,
): Pick<AgentRun, 'nodeEmitter' | 'report' | 'reportTrace'> {
  const emit = async (event: FlowEvent) => {
    if (context.streaming) await context.emit(event)
  }
  if (style === 'team') return { nodeEmitter: createNodeEmitters(emit), ...teamReporter(emit, trace, context) }
  const reportTrace =
    context.traceDelta === true ? newStepsReporter(context, trace, emit) : traceReporter(context, trace, emit)
  return {
    nodeEmitter: createNodeEmitters(emit),
    async report(event, data) {
      if (event === 'agentFlowEvent' && data !== 'INPROGRESS') await reportTrace(true)
      await emit({ event, data })
    },
    reportTrace: () => reportTrace(false),
  }
}

// The trace is reported whole each time: were it reported at each of a thousand steps, it would take gigabytes.
const growthBetweenTraces = 1.1
const alwaysReported = 50

// A long one is reported each time that it has grown by a tenth, and at the end.
function traceReporter(context: RunContext, trace: Trace, emit: (event: FlowEvent) => Promise<void>) {
  let reported = 0
  return async (isEnd: boolean): Promise<void> => {
    if (!context.streaming) return
    const size = trace.size()
    const isDue = size <= alwaysReported || size >= reported * growthBetweenTraces
    if (isEnd ? size === reported || size <= alwaysReported : !isDue) return
    reported = size
    await emit({ event: 'agentFlowExecutedData', data: shownTrace(context, trace.entries()) })
  }
}

// Each step once, with its place among all: of branches side by side a later one may come before an earlier.
function newStepsReporter(context: RunContext, trace: Trace, emit: (event: FlowEvent) => Promise<void>) {
  const reported = new Set<TraceEntry>()
  return async (): Promise<void> => {
    if (!context.streaming || trace.size() === reported.size) return
    const news = [...trace.entries().entries()].filter(([, entry]) => !reported.has(entry))
    for (const [, entry] of news) reported.add(entry)
    const shown = shownTrace(
      context,
      news.map(([, entry]) => entry),
    )
    const data = shown.map((entry, at) => ({ index: news[at]?.[0], ...entry }))
    await emit({ event: 'agentFlowExecutedDataDelta', data })
  }
}

/** Adds up what the steps of a run use. */
export function usageCounter(): Pick<AgentRun, 'count' | 'usage'> {
  let total: TokenUsage | undefined
  return {
    count(usage) {
      total = addUsage(total, usage)
    },
    usage: () => total,
  }
}
