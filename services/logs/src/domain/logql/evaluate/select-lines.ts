import type { Nanos } from '../../lines/line.ts'
import { ownText } from '../../own-text.ts'
import type { StreamRange } from '../../streams/stream-store.ts'
import { createPipeline } from '../pipeline/create-pipeline.ts'
import { type CategorizedLabels, LineLabels } from '../pipeline/labels/line-labels.ts'
import { allLabels } from '../pipeline/stage.ts'
import type { LogExpr } from '../syntax/ast.ts'
import type { QueryContext } from './context.ts'
import { wishOf } from './counting/wish-of.ts'
import { toNanos } from './nanos.ts'

/** A line of an answer, with the labels that the stages left. */
export type FoundLine = { readonly time: Nanos; readonly line: string; readonly labels: CategorizedLabels }

export type LineRequest = {
  readonly range: StreamRange
  readonly direction: 'forward' | 'backward'
  readonly limit: number
  /** Lines that are nearer than this to the one before are left out. */
  readonly intervalNs: bigint
}

/**
 * The first lines that fit, in the direction of reading; no more is read than that takes.
 *
 * @throws {LogqlError}
 */
export async function selectLines(
  context: QueryContext,
  { matchers, stages }: LogExpr,
  { range, direction, limit, intervalNs }: LineRequest,
): Promise<readonly FoundLine[]> {
  const pipeline = createPipeline(stages, allLabels)
  const { budget, signal } = context
  const labels = new LineLabels()
  const found: FoundLine[] = []
  let next: Nanos | undefined
  for await (const entries of context.streams.read(matchers, range, direction, signal, wishOf(pipeline, budget))) {
    signal.throwIfAborted()
    for (const entry of entries) {
      if (pipeline.accepts === undefined) budget.read(entry.line)
      const line = pipeline.run(entry, labels)
      if (line === undefined) continue
      budget.keptLines += 1
      if (next !== undefined && (direction === 'forward' ? entry.time < next : entry.time > next)) continue
      if (intervalNs > 0n) next = toNanos(BigInt(entry.time) + (direction === 'forward' ? intervalNs : -intervalNs))
      // Once more of a copy: what is cut out of the line, the line too, would keep its whole chunk until it is answered.
      const own = pipeline.run({ ...entry, line: ownText(entry.line) }, labels) ?? line
      found.push({ time: entry.time, line: own, labels: labels.categorized() })
      if (found.length >= limit) return found
    }
    budget.check()
    await context.breathe()
  }
  // An aborted reading just ends.
  signal.throwIfAborted()
  return found
}
