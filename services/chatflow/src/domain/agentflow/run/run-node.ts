import { Failure } from '@hearth/kernel'
import { isFields } from '../../fields.ts'
import type { Lookup } from '../../flow/compile/plan.ts'
import { runStep } from '../../flow/run/run-step.ts'
import type { StepLimits } from '../../flow/run/step-limits.ts'
import type { Telling } from '../../traces/watch.ts'
import type { StepNode, StepResult } from '../agent-node.ts'
import type { AgentPlanNode } from '../agent-plan.ts'
import type { Level } from '../compile/level.ts'
import { lookupIn, lookupOutput, type ReferenceScope } from '../compile/references.ts'
import type { StepStatus } from '../trace/trace.ts'
import { stateOf } from '../trace/trail.ts'
import { actionFor } from './action.ts'
import { iterate } from './iterate.ts'
import { type Activation, activationsAfter } from './run-level.ts'
import type { AgentRun } from './run-state.ts'
import { referenceScope, stepScope } from './step-scope.ts'

/** Rounds of a loop that sets no bound of its own. */
const defaultMaxLoops = 10

/**
 * Runs one node of a run: tells that it begins, does its step, notes and tells what came of it.
 *
 * @returns the nodes that may start after it
 * @throws whatever ended its step, which ends the run
 */
export async function runNode(run: AgentRun, level: Level, activation: Activation): Promise<readonly Activation[]> {
  const { node, trail } = activation
  const step = run.nextStep()
  run.context.signal.throwIfAborted()
  await reportStatus(run, node, 'INPROGRESS')
  try {
    const references = await referenceScope(run, level, trail)
    const { result, failed } = await attempt(run, level, activation, references)
    run.count(result.usage)
    const bounded = boundLoop(level, node, result)
    if (bounded.fallback !== undefined && run.context.streaming) await sayAlone(run, bounded.fallback)
    const changes = { ...bounded.result.state, ...updates(run, node, references, bounded.result) }
    const { messages = [], output } = bounded.result
    const after = [...trail, { step, nodeId: node.id, changes, messages, output, loopCount: bounded.loopCount }]
    level.changes.push({ rank: activation.rank, changes })
    if (bounded.result.pauses === true) return await pause(run, level, { ...activation, trail }, bounded.result)
    note(run, level, activation, bounded.result, 'FINISHED', stateOf(after))
    await reportStatus(run, node, 'FINISHED')
    if (level.item === undefined) await run.reportTrace()
    return activationsAfter(level, activation, after, bounded.result, failed)
  } catch (error) {
    await noteEnd(run, level, activation, error)
    throw error
  }
}

type Attempted = { readonly result: StepResult; readonly failed: boolean }

async function attempt(
  run: AgentRun,
  level: Level,
  activation: Activation,
  references: ReferenceScope,
): Promise<Attempted> {
  const { node, trail } = activation
  const { prepared, context } = run
  const emitter = run.nodeEmitter()
  let hasEmitted = () => false
  const filledTexts: string[] = []
  const lookup = noting(lookupIn(references), filledTexts)
  const inputs: StepNode = {
    nodeId: node.id,
    label: node.label,
    chatflowId: context.chatflowId,
    output: undefined,
    credentialId: node.credentialId,
    values: prepared.fills.get(node.id)?.values(lookup) ?? node.values,
    filledTexts,
  }
  try {
    const attempts = () =>
      runStep(
        node,
        context.signal,
        async (signal) => {
          const opened = stepScope(run, level, node, trail, emitter, signal)
          hasEmitted = opened.hasEmitted
          const { scope } = opened
          if (scope.resumed !== undefined) level.answered.add(node.id)
          const done = await node.step(inputs, scope, prepared.ports.env)
          return done.items === undefined
            ? done
            : await iterate(run, level, { activation, result: done, scope, values: inputs.values, runNode })
        },
        () => hasEmitted(),
      )
    const work = { kind: 'node', name: node.label, nodeId: node.id, attributes: { kind: node.name } } as const
    const result = await prepared.ports.env.watch.span(work, stepTelling(run, node, references), attempts)
    return { result, failed: false }
  } catch (error) {
    const result = context.signal.aborted ? undefined : failedResult(node.limits, error)
    if (result === undefined) throw error
    return { result, failed: true }
  } finally {
    await emitter.done()
  }
}

// What a step set of the state stands with its output, so that one that stands still sets it too.
function stepTelling(run: AgentRun, node: AgentPlanNode, references: ReferenceScope): Telling<StepResult> {
  return {
    tell(result) {
      const { input, output, usage } = result
      const state = { ...result.state, ...updates(run, node, references, result) }
      return { input, output: Object.keys(state).length === 0 ? output : { ...output, state }, usage }
    },
    revive(given) {
      if (!isFields(given)) return { result: { input: {}, output: { content: given } } }
      const { state, ...output } = given
      return { result: { input: {}, output, ...(isFields(state) && { state }) } }
    },
  }
}

function noting(lookup: Lookup, texts: string[]): Lookup {
  return (part) => {
    const text = lookup(part)
    if (text !== undefined) texts.push(text)
    return text
  }
}

// What stands for a failure, where the node says that the run goes on.
function failedResult({ onError }: StepLimits, error: unknown): StepResult | undefined {
  if (onError === 'stop' || !(error instanceof Failure)) return undefined
  return { input: {}, output: { content: '', error: error.message } }
}

function updates(
  { prepared }: AgentRun,
  { id }: AgentPlanNode,
  references: ReferenceScope,
  { output }: StepResult,
): Readonly<Record<string, unknown>> {
  const filled = prepared.fills.get(id)?.stateUpdates(lookupOutput(references, output))
  if (!Array.isArray(filled)) return {}
  return Object.fromEntries(filled.flatMap((item) => (typeof item?.key === 'string' ? [[item.key, item.value]] : [])))
}

// A loop that has gone round as often as it may says so, and the run goes on after it.
function boundLoop(
  { standing: { loops }, plan }: Level,
  { id, label }: AgentPlanNode,
  result: StepResult,
): { readonly result: StepResult; readonly loopCount?: number; readonly fallback?: string } {
  const { loop, ...rest } = result
  if (loop === undefined) return { result }
  if (!plan.nodes.has(loop.nodeId))
    throw new Failure('broken', `Cannot run the flow: "${label}" loops back to "${loop.nodeId}", which is gone`)
  const count = (loops.get(id) ?? 0) + 1
  const most = loop.maxCount ?? defaultMaxLoops
  if (count < most) {
    loops.set(id, count)
    return { result, loopCount: count }
  }
  const fallback = loop.fallback || `Loop completed after reaching maximum iteration count of ${most}.`
  return { result: { ...rest, output: { ...result.output, content: fallback } }, loopCount: count, fallback }
}

async function sayAlone(run: AgentRun, text: string): Promise<void> {
  const emitter = run.nodeEmitter()
  await emitter.emit({ event: 'token', data: text })
  await emitter.done()
}

async function pause(
  run: AgentRun,
  level: Level,
  activation: Activation,
  result: StepResult,
): Promise<readonly Activation[]> {
  const { node, rank, trail } = activation
  if (level.item !== undefined)
    throw new Failure('broken', `Cannot wait for a person at "${node.label}": it lies within an iteration`)
  level.standing.paused.push({ nodeId: node.id, rank, trail })
  const action = actionFor(node, result.input, run.prepared.ports.newId(), result.asks)
  const stopped = { ...result, output: { ...result.output, humanInputAction: action } }
  note(run, level, activation, stopped, 'STOPPED', stateOf(trail))
  await reportStatus(run, node, 'STOPPED')
  await run.reportTrace()
  return []
}

function note(
  run: AgentRun,
  { trace }: Level,
  { node, rank }: Activation,
  { input, output, messages }: StepResult,
  status: StepStatus,
  state: Readonly<Record<string, unknown>>,
): void {
  const data = { id: node.id, name: node.name, input, output, state }
  const chatHistory = messages === undefined ? {} : { chatHistory: messages }
  const { id: nodeId, label: nodeLabel, sources: previousNodeIds } = node
  trace.add(rank, { nodeId, nodeLabel, data: { ...data, ...chatHistory }, previousNodeIds, status })
  run.log.progress()
}

async function noteEnd(run: AgentRun, level: Level, { node, rank }: Activation, error: unknown): Promise<void> {
  const status = run.wasStopped() ? 'TERMINATED' : 'ERROR'
  // Branches that only end because another one failed have nothing of their own to say.
  if (status === 'ERROR' && run.context.signal.aborted) return
  const message = error instanceof Failure ? error.message : 'Internal error'
  const { id: nodeId, label: nodeLabel, sources: previousNodeIds } = node
  const reason = status === 'ERROR' ? message : 'Flow execution was cancelled'
  level.trace.add(rank, {
    nodeId,
    nodeLabel,
    data: { id: nodeId, name: node.name, error: reason },
    previousNodeIds,
    status,
  })
  await reportStatus(run, node, status, status === 'ERROR' ? message : undefined)
  if (level.item !== undefined) return
  run.fail(error)
  await run.reportTrace()
}

async function reportStatus(
  run: AgentRun,
  { id: nodeId, label: nodeLabel }: AgentPlanNode,
  status: StepStatus | 'INPROGRESS',
  error?: string,
): Promise<void> {
  await run.report('nextAgentFlow', { nodeId, nodeLabel, status, ...(error === undefined ? {} : { error }) })
}
