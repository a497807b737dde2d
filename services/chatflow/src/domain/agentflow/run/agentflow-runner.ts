import { Failure } from '@hearth/kernel'
import type { Memory } from '../../chat/memory.ts'
import type { Runner } from '../../flow/run/runner.ts'
import type { NodeAnswer, RunContext, WebhookInput } from '../../flow/run-context.ts'
import { RunStopped } from '../../prediction/run-registry.ts'
import type { Execution, ExecutionState } from '../../records/execution.ts'
import type { LastRuns, Part } from '../../traces/part.ts'
import type { AgentPlan, AgentPlanNode } from '../agent-plan.ts'
import { createComponents } from '../compile/component.ts'
import type { Level } from '../compile/level.ts'
import type { AgentflowPorts } from '../compile/ports.ts'
import { unanswered } from '../compile/unanswered.ts'
import { prepareFill } from '../fill-values.ts'
import { newStanding, type Standing, saveStanding } from '../trace/checkpoint.ts'
import { createExecutionLog } from '../trace/execution-log.ts'
import { createTrace } from '../trace/trace.ts'
import { actionIn, answerOf } from './answer.ts'
import { isTrue, persistedInput, persistedQuestion, persistedState, previousExecution } from './previous-execution.ts'
import { reasoningIn } from './reasoning.ts'
import { type ResumePoint, resumePoint } from './resume.ts'
import { runInput } from './run-input.ts'
import { type Activation, runLevel } from './run-level.ts'
import { runNode } from './run-node.ts'
import { beginPart, type PlannedPart, planPart } from './run-part.ts'
import { type AgentRun, createReporter, type Prepared, type RunStyle, shownTrace, usageCounter } from './run-state.ts'

/** Steps of one run, unless the environment's `MAX_ITERATIONS` says otherwise. */
const defaultMaxSteps = 1_000

type RunnerOptions = {
  readonly style?: RunStyle
  /** What the flow's memory node remembers, for older agents. */
  readonly memory?: Memory | undefined
}

/** Makes a compiled agent flow ready to run; its `Runner` is used like that of any other flow. */
export async function createAgentflowRunner(
  plan: AgentPlan,
  ports: AgentflowPorts,
  { style = 'agentflow', memory }: RunnerOptions = {},
): Promise<Runner> {
  const nodes = allNodes(plan)
  const fillOf = (node: AgentPlanNode) => prepareFill(node, ports.catalog, ports.toMarkdown)
  const fills = new Map(await Promise.all(nodes.map(async (node) => [node.id, await fillOf(node)] as const)))
  const usesHistory = nodes.some(({ values }) => /chat_history|chatHistory/.test(JSON.stringify(values)))
  const components = createComponents(ports.catalog, ports.env)
  const prepared: Prepared = { plan, fills, usesHistory, components, style, ports }
  const engine = style === 'team' ? 'chain' : 'agentflow'
  return {
    streamable: true,
    memory,
    engine,
    run: (context) => runAgentflow(prepared, context),
    part(part) {
      const planned = planPart(plan, part)
      const { frozen } = planned
      return { frozen, run: (context, last) => runAgentflow(unkept(prepared), context, { ...planned, ...part, last }) }
    },
  }
}

type WantedPart = Part & PlannedPart & { readonly last: LastRuns }

// A part that its owner tries is no execution: nobody waits for it or looks it up.
function unkept(prepared: Prepared): Prepared {
  const executions = { list: async () => ({ rows: [], total: 0 }), put: async () => {} }
  return { ...prepared, ports: { ...prepared.ports, executions } }
}

async function runAgentflow(prepared: Prepared, outer: RunContext, part?: WantedPart): Promise<NodeAnswer> {
  const failed = new AbortController()
  const context = { ...outer, signal: AbortSignal.any([outer.signal, failed.signal]) }
  const { run, level, first } = await beginRun(prepared, context, {
    wasStopped: () => outer.signal.aborted,
    fail: (error) => failed.abort(error),
  })
  await run.report('agentFlowEvent', 'INPROGRESS')
  try {
    const begin = part === undefined || part.mode === 'to' ? first : [beginPart(part, level, part.last)]
    await runLevel(begin, async (activation) => stepsOf(part, activation, await runNode(run, level, activation)))
    outer.signal.throwIfAborted()
    // Older agents, and parts of a flow, may end anywhere.
    const unfinished = prepared.style === 'agentflow' && part === undefined ? unanswered(level) : undefined
    if (unfinished !== undefined) throw unfinished
  } catch (error) {
    throw await endInFailure(run, outer, failed.signal.aborted ? failed.signal.reason : error)
  }
  return await endInAnswer(run, level)
}

// A part goes no further than its target, unless it is what comes after that.
function stepsOf(
  part: WantedPart | undefined,
  { node }: Activation,
  next: readonly Activation[],
): readonly Activation[] {
  if (part === undefined) return next
  if (node === part.target && part.mode !== 'from') return []
  return next.filter((activation) => part.takes(activation.node.id))
}

type Begun = { readonly run: AgentRun; readonly level: Level; readonly first: readonly Activation[] }

async function beginRun(
  prepared: Prepared,
  context: RunContext,
  ends: Pick<AgentRun, 'wasStopped' | 'fail'>,
): Promise<Begun> {
  const { plan, ports } = prepared
  const start = plan.nodes.get(plan.starts[0] ?? '')
  const previous = await previousExecution(ports, start, context)
  const resumed =
    context.humanInput === undefined ? undefined : resumePoint(previous, context.humanInput, context.sessionId)
  const trace = createTrace(resumed?.before)
  const own = resumed === undefined ? context : askedBefore(context, previous)
  const execution = resumed?.execution ?? newExecution(ports, context)
  context.executes?.(execution.id)
  const run: AgentRun = {
    ...ends,
    ...createReporter(context, trace, prepared.style),
    ...usageCounter(),
    ...histories(context, isTrue(start?.values.startEphemeralMemory)),
    prepared,
    context: own,
    input: runInput(start, own),
    form: own.form ?? persistedInput(previous, 'form') ?? {},
    trace,
    resumed,
    log: createExecutionLog({ ...ports, trace, execution, ...(resumed && { stopped: resumed.entries }) }),
    nextStep: stepCounter(ports, resumed),
    kept: persistedState(start, previous),
  }
  const standing = resumed?.standing ?? newStanding()
  const level: Level = { plan, standing, trace, item: undefined, changes: [], answered: new Set() }
  return { run, level, first: [resumed === undefined ? startOf(start) : resumeAt(plan, resumed)] }
}

// A decision alone asks nothing: the run goes on with what it began with.
function askedBefore(context: RunContext, previous: Execution | undefined): RunContext {
  return {
    ...context,
    question: context.question || persistedQuestion(previous),
    form: context.form ?? persistedInput(previous, 'form'),
    webhook: context.webhook ?? (persistedInput(previous, 'webhook') as WebhookInput | undefined),
  }
}

function startOf(start: AgentPlanNode | undefined): Activation {
  if (start === undefined) throw new Failure('broken', 'Cannot run the flow: Start input type not found')
  return { node: start, rank: [0], trail: [] }
}

function resumeAt({ nodes }: AgentPlan, { paused }: ResumePoint): Activation {
  const node = nodes.get(paused.nodeId)
  if (node !== undefined) return { node, rank: paused.rank, trail: paused.trail }
  throw new Failure(
    'broken',
    `Node ${paused.nodeId} not found in previous execution. This could indicate an invalid resume attempt or a modified flow.`,
  )
}

function newExecution({ newId, nowMs }: AgentflowPorts, { chatflowId, sessionId }: RunContext): Execution {
  const atMs = nowMs()
  return {
    id: newId(),
    agentflowId: chatflowId,
    sessionId,
    executionData: '[]',
    state: 'INPROGRESS',
    action: undefined,
    isPublic: false,
    createdAtMs: atMs,
    updatedAtMs: atMs,
    stoppedAtMs: undefined,
  }
}

const wholeSession: Memory = { label: '', sessionId: undefined, memoryKey: 'chat_history', maxMessages: undefined }

// Read once, and only when a node asks for it.
function histories(context: RunContext, startsFresh: boolean): Pick<AgentRun, 'past' | 'given'> {
  let all: ReturnType<RunContext['history']> | undefined
  const given = () => context.history(undefined)
  return {
    given,
    async past() {
      if (startsFresh) return []
      all ??= context.history(wholeSession)
      return (await all).slice((await given()).length)
    },
  }
}

function stepCounter({ env }: AgentflowPorts, resumed: ResumePoint | undefined): () => number {
  const configured = Number(env.variable('MAX_ITERATIONS'))
  const most = Number.isInteger(configured) && configured > 0 ? configured : defaultMaxSteps
  const known = resumed === undefined ? [] : stepsIn(resumed.standing, resumed)
  const first = Math.max(-1, ...known) + 1
  let count = 0
  return () => {
    if (count >= most) throw new Failure('broken', `Maximum iteration limit reached: ${most} steps in one run`)
    return first + count++
  }
}

function stepsIn({ waiting, paused }: Standing, resumed: ResumePoint): readonly number[] {
  const arrivals = [...waiting.values()].flatMap((arrived) => [...arrived.values()])
  return [...arrivals, ...paused, resumed.paused].flatMap(({ trail }) => trail.map(({ step }) => step))
}

async function endInAnswer(run: AgentRun, { standing }: Level): Promise<NodeAnswer> {
  const entries = run.trace.entries()
  const action = standing.paused.length > 0 ? actionIn(entries) : undefined
  const shown = shownTrace(run.context, entries)
  if (action === undefined) {
    await run.log.end('FINISHED')
    await run.report('agentFlowEvent', 'FINISHED')
  } else {
    await run.log.end('STOPPED', { action, checkpoint: saveStanding(standing) })
    await run.report('agentFlowEvent', 'STOPPED')
    await run.report('action', actionIn(shown))
    await run.report('agentFlowEvent', 'STOPPED')
  }
  const answer = answerOf(entries, shown, run.log.id, run.usage())
  return run.prepared.style === 'team' ? await teamAnswer(run, answer) : answer
}

// The older agents say their answer once all of them have finished.
async function teamAnswer(run: AgentRun, answer: NodeAnswer): Promise<NodeAnswer> {
  const { context, trace } = run
  if (context.streaming) await context.emit({ event: 'token', data: answer.text })
  const { action } = answer.details ?? {}
  const agentReasoning = reasoningIn(trace.entries(), context)
  return { ...answer, details: { agentReasoning, ...(action === undefined ? {} : { action }) } }
}

// The caller is told what went wrong in the run, not that it could not be noted.
async function endInFailure(run: AgentRun, { signal }: RunContext, error: unknown): Promise<unknown> {
  const state = failedState(signal)
  await run.log.end(state).catch(() => undefined)
  await run.report('agentFlowEvent', state)
  return error
}

function failedState({ aborted, reason }: AbortSignal): ExecutionState {
  if (!aborted) return 'ERROR'
  return reason instanceof RunStopped && reason.reason === 'timeout' ? 'TIMEOUT' : 'TERMINATED'
}

function allNodes({ nodes }: AgentPlan): AgentPlanNode[] {
  return [...nodes.values()].flatMap((node) => [node, ...(node.inner === undefined ? [] : allNodes(node.inner))])
}
