import type { FlowEvent } from '../../flow/run-context.ts'
import { attachedText } from '../../flow/upload.ts'
import type { StepScope } from '../agent-node.ts'
import type { AgentPlanNode } from '../agent-plan.ts'
import type { Level } from '../compile/level.ts'
import type { ReferenceScope } from '../compile/references.ts'
import type { Trail } from '../trace/trail.ts'
import { messagesOf, outputOf, stateOf } from '../trace/trail.ts'
import type { NodeEmitter } from './node-emitters.ts'
import type { AgentRun } from './run-state.ts'

/** What references in a node's values stand for, on the way to it. */
export async function referenceScope(run: AgentRun, level: Level, trail: Trail): Promise<ReferenceScope> {
  const { context, prepared } = run
  const messages = messagesOf(trail)
  const past = prepared.usesHistory ? await run.past() : []
  const { ports } = prepared
  return {
    context,
    input: run.input,
    form: run.form,
    state: stateOf(trail),
    messages,
    history: [...past, ...messages],
    attachments: attachedText(context.uploads),
    loopCount: trail.findLast(({ loopCount }) => loopCount !== undefined)?.loopCount ?? 0,
    item: level.item,
    now: () => new Date(ports.nowMs()),
    // A branch beside this one may be named too: what it made last, if it was quick enough, as in Flowise.
    output: (nodeId) => outputOf(trail, nodeId) ?? tracedOutput(run, nodeId),
  }
}

type OpenedStep = { readonly scope: StepScope; readonly hasEmitted: () => boolean }

/** What a step sees of its run. */
export function stepScope(
  run: AgentRun,
  level: Level,
  node: AgentPlanNode,
  trail: Trail,
  emitter: NodeEmitter,
  signal: AbortSignal,
): OpenedStep {
  const { context, prepared, resumed } = run
  const isLast = node.next.length === 0 && level.item === undefined
  let emitted = false
  const emit = async (event: FlowEvent) => {
    emitted = true
    await emitter.emit(event)
  }
  const streaming = context.streaming && (isLast || node.role === 'human') && level.item === undefined
  // Tools and code find the state as this node sees it.
  const shared = new Map([...context.shared, ['state', stateOf(trail)]])
  const stepContext = { ...context, shared, streaming, emit, signal }
  const waited = resumed !== undefined && level.item === undefined && resumed.paused.nodeId === node.id
  const answer = context.humanInput
  const scope: StepScope = {
    context: stepContext,
    input: run.input,
    state: stateOf(trail),
    kept: run.kept,
    form: run.form,
    messages: messagesOf(trail),
    given: run.given,
    past: run.past,
    isLast,
    inIteration: level.item !== undefined,
    resumed:
      waited && answer !== undefined && !level.answered.has(node.id)
        ? { type: answer.type, feedback: answer.feedback, input: resumed.input }
        : undefined,
    component: (name, config, output) =>
      prepared.components.make({ name, config, output, nodeId: node.id }, stepContext),
    keep: prepared.components.keep,
    async say(text) {
      if (context.streaming && text !== '') await emit({ event: 'token', data: text })
    },
  }
  return { scope, hasEmitted: () => emitted }
}

function tracedOutput({ trace }: AgentRun, nodeId: string): Readonly<Record<string, unknown>> | undefined {
  const output = trace.entries().findLast((entry) => entry.nodeId === nodeId)?.data.output
  return typeof output === 'object' && output !== null ? (output as Readonly<Record<string, unknown>>) : undefined
}
