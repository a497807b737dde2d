import { Failure } from '@hearth/kernel'
import type { ChatModel } from '../../chat/chat-model.ts'
import type { Memory } from '../../chat/memory.ts'
import { isResponseCache, withResponseCache } from '../../chat/response-cache.ts'
import type { Part, PartRunner } from '../../traces/part.ts'
import { noteAnswers } from '../answering.ts'
import { isBranch, leadsTo, pruned } from '../branch.ts'
import { collectInputs } from '../compile/collect-inputs.ts'
import type { Lookup, Plan, PlanNode } from '../compile/plan.ts'
import type { NodeEnv } from '../node-env.ts'
import type { NodeAnswer, RunContext } from '../run-context.ts'
import type { NodeInputs } from '../runnable-node.ts'
import { attachedText } from '../upload.ts'
import { distrustFilled } from './distrust-addresses.ts'
import { shownVariables } from './flow-variables.ts'
import { planPart } from './run-part.ts'
import { runStep } from './run-step.ts'
import { isHistory, lookupInRun, lookupOfOwner, lookupVars, mentionsRun } from './run-variables.ts'
import type { TemplatePart } from './template.ts'
import { useMade } from './use-made.ts'
import { valueAt, valueText } from './value-at.ts'
import { createNodeWatch, type NodeWatch } from './watch-node.ts'

/** A plan with everything made that does not depend on a question. */
export type Runner = {
  /** Which engine it is; `chain` by default. */
  readonly engine?: 'chain' | 'agentflow'
  readonly streamable: boolean
  /** Whether a run may read `$vars`, which takes a query; it may unless this is `false`. */
  readonly usesVars?: boolean
  /** What the flow's memory node remembers; `undefined` for a flow without one, and where each run makes its own. */
  readonly memory: Memory | undefined
  /** Session that the memory node of a run's own names; `undefined` for none. */
  sessionOf?(vars: RunContext['vars']): string | undefined
  /** Runs the flow once; aborting the context's signal ends it. */
  run(context: RunContext): Promise<NodeAnswer>
  /** Makes a part of the flow ready to run by itself. @throws {Failure} `invalid` for a node that there is none of */
  part?(part: Part): PartRunner
}

export async function createRunner(plan: Plan, env: NodeEnv, chatflowId: string): Promise<Runner> {
  const fixed = new Map<string, unknown>()
  const watch = createNodeWatch(env.watch)
  for (const node of plan.nodes) {
    if (node.perRun) continue
    const inputs = collectInputs(node, fixed, noVariables, chatflowId)
    const made = await watch.once(node, inputs, async () =>
      remembering(await node.definition.init(inputs, env), inputs),
    )
    noteAnswers(made, node.definition)
    fixed.set(node.id, made)
  }
  const memoryNode = plan.nodes.find(({ definition }) => definition.category === 'Memory')
  const memory = memoryNode === undefined ? undefined : (fixed.get(memoryNode.id) as Memory | undefined)
  const prepared = { plan, env, watch, fixed, memory, usesHistory: mentions(plan, isHistory) }
  return {
    streamable: plan.streamable,
    usesVars: usesVars(plan),
    memory,
    ...(memoryNode?.perRun === true ? { sessionOf: (vars) => sessionNamed(memoryNode, vars) } : {}),
    run: (context) => runPlan(prepared, context),
    part: (part) => partOf(prepared, part),
  }
}

function sessionNamed({ inputs }: PlanNode, vars: RunContext['vars']): string | undefined {
  const input = inputs.get('sessionId')
  const named =
    input?.kind === 'fill' ? input.fill(lookupVars(vars)) : input?.kind === 'value' ? input.value : undefined
  // What the run itself tells, such as its chat, does not name the session that it belongs to.
  return typeof named === 'string' && named !== '' && !mentionsRun(named) ? named : undefined
}

type Prepared = {
  readonly plan: Plan
  readonly env: NodeEnv
  readonly watch: NodeWatch
  readonly fixed: ReadonlyMap<string, unknown>
  readonly memory: Memory | undefined
  /** Whether some text mentions the history, which takes a query. */
  readonly usesHistory: boolean
}

async function runPlan(prepared: Prepared, asked: RunContext): Promise<NodeAnswer> {
  const { plan } = prepared
  const context = withDocuments(asked)
  const others = plan.nodes.filter((node) => !plan.endings.includes(node))
  await prepared.watch.takePart(others, prepared.fixed)
  const { ending, instance } = plan.endings.some(({ perRun }) => perRun)
    ? await makePerRun(prepared, context)
    : { ending: plan.ending, instance: prepared.fixed.get(plan.ending.id) }
  const answer = await prepared.watch.answer(ending, context, () => answerOf(ending, instance, context))
  const flowVariables = shownVariables(context)
  return flowVariables === undefined ? answer : { ...answer, flowVariables }
}

function partOf(prepared: Prepared, part: Part): PartRunner {
  const { plan, target, frozen } = planPart(prepared.plan, part)
  const own = { ...prepared, plan }
  return {
    frozen,
    async run(context, last) {
      if (plan.ending.definition.run !== undefined) return await runPlan(own, context)
      const instance = target.perRun ? (await makePerRun(own, context)).instance : own.fixed.get(target.id)
      return await useMade(instance, last.get(target.id)?.input, context)
    },
  }
}

function answerOf(node: PlanNode, instance: unknown, context: RunContext): Promise<NodeAnswer> {
  const { run } = node.definition
  if (run === undefined) throw new Error(`Node "${node.id}" cannot answer`)
  let emitted = false
  const attempt = (signal: AbortSignal) => {
    const emit: RunContext['emit'] = async (event) => {
      // What was given up has nothing more to say.
      if (signal.aborted) return
      emitted = true
      await context.emit(event)
    }
    return run(instance, { ...context, emit, signal })
  }
  return runStep(node, context.signal, attempt, () => emitted)
}

// Documents that came whole with a question are read before it.
function withDocuments(context: RunContext): RunContext {
  const documents = attachedText(context.uploads)
  return documents === '' ? context : { ...context, question: `${documents}\n\n${context.question}` }
}

// Nodes are listed before those that use them; each starts as soon as its own inputs are there.
async function makePerRun(prepared: Prepared, outer: RunContext): Promise<Ended> {
  const lookup = await lookupInRun(outer, prepared.usesHistory, prepared.memory)
  const made = new Map<string, Promise<unknown>>()
  const failed = new AbortController()
  const context = { ...outer, signal: AbortSignal.any([outer.signal, failed.signal]) }
  for (const node of prepared.plan.nodes) {
    if (!node.perRun) continue
    const value = make(node, prepared, context, lookup, made)
    value.catch(() => undefined)
    made.set(node.id, value)
  }
  try {
    return await reached(prepared, made)
  } catch (error) {
    // The other branches would go on generating for nobody.
    failed.abort(error)
    throw error
  }
}

type Ended = { readonly ending: PlanNode; readonly instance: unknown }

// Of several endings the last one counts that no branch has cut off.
async function reached({ plan, fixed }: Prepared, made: ReadonlyMap<string, Promise<unknown>>): Promise<Ended> {
  for (const ending of plan.endings.toReversed()) {
    const instance = ending.perRun ? await made.get(ending.id) : fixed.get(ending.id)
    if (instance !== pruned) return { ending, instance }
  }
  throw new Failure('broken', 'Cannot run the flow: the branch that was taken leads to no ending node')
}

async function make(
  node: PlanNode,
  { plan, env, watch, fixed }: Prepared,
  context: RunContext,
  lookup: Lookup,
  made: ReadonlyMap<string, Promise<unknown>>,
): Promise<unknown> {
  const values = new Map(fixed)
  for (const id of node.after) await made.get(id)
  for (const input of node.inputs.values()) {
    for (const id of input.kind === 'value' ? [] : input.nodeIds) {
      if (!made.has(id)) continue
      const value = await made.get(id)
      if (value === pruned || (isBranch(value) && !leadsTo(value, node.branches.get(id)))) return pruned
      values.set(id, isBranch(value) ? value.value : value)
    }
  }
  const byNode: Lookup = (part) =>
    part.kind === 'node' ? valueText(valueAt(values.get(part.nodeId), part.path.join('.'))) : lookup(part)
  const { definition } = node
  const inputs = collectInputs(node, values, byNode, context.chatflowId)
  const guardedEnv = distrustFilled(env, filledBy(node, byNode), filledBy(node, lookupOfOwner(context)))
  const isAnswering = definition.run !== undefined && (node.answers || plan.endings.includes(node))
  const making = isAnswering ? watch.once : watch.inRun
  const instance = await making(node, inputs, async () =>
    remembering(
      await (definition.initRun?.(inputs, guardedEnv, context) ?? definition.init(inputs, guardedEnv)),
      inputs,
    ),
  )
  if (definition.category === 'Memory') context.usesMemory?.(instance as Memory)
  noteAnswers(instance, definition)
  if (!isAnswering || plan.endings.includes(node)) return instance
  const silent = { ...context, streaming: false }
  const { text, json } = await watch.answer(node, silent, () => answerOf(node, instance, silent))
  return json ?? text
}

function filledBy({ inputs }: PlanNode, lookup: Lookup): unknown {
  return [...inputs.values()].map((input) => (input.kind === 'fill' ? input.fill(lookup) : undefined))
}

// Kinds of nodes that hand the variables on to code or to other flows.
const codeCategories = /Tools|Utilities|Agents|Retrievers/

function usesVars(plan: Plan): boolean {
  const mayRunCode = plan.nodes.some(({ definition }) => codeCategories.test(definition.category))
  return mayRunCode || mentions(plan, (name) => name.startsWith('$vars.'))
}

function mentions(plan: Plan, is: (name: string) => boolean): boolean {
  let found = false
  const probe: Lookup = (part) => {
    found ||= part.kind === 'variable' && is(part.name)
    return undefined
  }
  for (const { inputs } of plan.nodes) for (const input of inputs.values()) if (input.kind === 'fill') input.fill(probe)
  return found
}

// A cache wired to a model keeps its answers, whatever kind of model it is.
function remembering(made: unknown, { values }: NodeInputs): unknown {
  return isResponseCache(values.cache) && isChatModel(made) ? withResponseCache(made, values.cache) : made
}

function isChatModel(value: unknown): value is ChatModel {
  return typeof value === 'object' && value !== null && 'generate' in value && 'stream' in value
}

function noVariables(_part: TemplatePart): undefined {
  return undefined
}
