import { Failure } from '@hearth/kernel'
import { mapBounded } from '../../map-bounded.ts'
import type { StepResult, StepScope } from '../agent-node.ts'
import type { Level } from '../compile/level.ts'
import { compareRanks } from '../compile/rank.ts'
import { newStanding } from '../trace/checkpoint.ts'
import type { Trail } from '../trace/trail.ts'
import { type Activation, runLevel } from './run-level.ts'
import type { AgentRun } from './run-state.ts'

type Fields = Readonly<Record<string, unknown>>

/** Items of an iteration that run at a time, unless its `iterationConcurrency` says otherwise. */
const defaultConcurrency = 4
const maxConcurrency = 64
/** Far more than a run may take steps. */
const maxItems = 10_000

export type Iteration = {
  readonly activation: Activation
  /** What the iteration's own step gave, its items among it. */
  readonly result: StepResult
  readonly scope: StepScope
  readonly values: Fields
  /** Runs one of the nodes within. */
  readonly runNode: (run: AgentRun, level: Level, activation: Activation) => Promise<readonly Activation[]>
}

type ItemEnd = { readonly text: string; readonly changes: Fields }

/**
 * Runs what lies within an iteration for each item. Several items run at once, each with the state
 * as it was before the iteration; what they set is put together in their order. One at a time, each
 * sees what those before it have set. An item that fails leaves its error as its text.
 */
export async function iterate(run: AgentRun, level: Level, iteration: Iteration): Promise<StepResult> {
  const { items = [], ...rest } = iteration.result
  const { inner } = iteration.activation.node
  if (inner === undefined || inner.starts.length === 0) return rest
  if (items.length > maxItems) throw tooMany(iteration.activation.node.label, items.length)
  const { values, scope } = iteration
  const concurrency = concurrencyOf(values.iterationConcurrency)
  let latest: Fields = {}
  const ends = await mapBounded(items, concurrency, async (value, index) => {
    const before = concurrency === 1 ? latest : {}
    const end = await runItem(run, level, iteration, { value, index, count: items.length, before })
    latest = { ...latest, ...end.changes }
    return end
  })
  const texts = ends.map(({ text }) => text)
  if (scope.isLast) for (const [at, text] of texts.entries()) await scope.say((at > 0 ? '\n' : '') + text)
  const content = values.iterationOutputStructure === 'jsonArray' ? JSON.stringify(texts) : texts.join('\n')
  const state = merged([rest.state ?? {}, ...ends.map(({ changes }) => changes)])
  return { ...rest, state, output: { ...rest.output, iterationResults: texts, content } }
}

function tooMany(label: string, items: number): Failure {
  return new Failure('broken', `Cannot run node "${label}": its list has ${items} items, and ${maxItems} are the most`)
}

type Item = {
  readonly value: unknown
  readonly index: number
  readonly count: number
  /** What earlier items have set. */
  readonly before: Fields
}

async function runItem(run: AgentRun, outer: Level, iteration: Iteration, item: Item): Promise<ItemEnd> {
  const { node, rank, trail } = iteration.activation
  const { value, index, count, before } = item
  const shown = { index, value, isFirst: index === 0, isLast: index === count - 1, sessionId: run.context.sessionId }
  const extra = { iterationIndex: index, iterationContext: shown, parentNodeId: node.id }
  const plan = node.inner ?? { nodes: new Map(), starts: [] }
  const trace = outer.trace.nest(rank, index, extra)
  const level: Level = { plan, standing: newStanding(), trace, item: { value }, changes: [], answered: new Set() }
  const starts = plan.starts.flatMap((id, at): Activation[] => {
    const first = plan.nodes.get(id)
    return first === undefined ? [] : [{ node: first, rank: [at], trail: innerTrail(trail, before) }]
  })
  try {
    await runLevel(starts, (activation) => iteration.runNode(run, level, activation))
    const set = level.changes.toSorted((a, b) => compareRanks(a.rank, b.rank)).map(({ changes }) => changes)
    return { text: textOf(level), changes: merged([before, ...set]) }
  } catch (error) {
    if (run.context.signal.aborted || !(error instanceof Failure)) throw error
    return { text: `Error in iteration ${index + 1}: ${error.message}`, changes: before }
  } finally {
    run.log.progress()
  }
}

// What models said before the iteration is not part of its own conversations, as in Flowise.
function innerTrail(trail: Trail, before: Fields): Trail {
  const earlier = { step: -1, nodeId: '', changes: before, messages: [], output: {} }
  return [...trail.map((one) => ({ ...one, messages: [] })), earlier]
}

function textOf({ trace }: Level): string {
  const output = trace.entries().at(-1)?.data.output
  const content = typeof output === 'object' && output !== null ? Reflect.get(output, 'content') : undefined
  return typeof content === 'string' ? content : JSON.stringify(content ?? ' ')
}

function merged(all: readonly Fields[]): Fields {
  return Object.fromEntries(all.flatMap((one) => Object.entries(one)))
}

function concurrencyOf(wanted: unknown): number {
  const count = Number(wanted)
  return Number.isInteger(count) && count >= 1 ? Math.min(count, maxConcurrency) : defaultConcurrency
}
