import { Failure } from '@hearth/kernel'
import type { TokenUsage } from '../chat/chat-model.ts'
import { addUsage } from '../tools/add-usage.ts'
import type { PriceOf } from './price.ts'
import { shorten } from './shorten.ts'
import type { NodeEvent, Span, SpanStatus } from './span.ts'
import type { Told, Work } from './watch.ts'

export type RecorderOptions = {
  readonly nowMs: () => number
  readonly priceOf: PriceOf
  /** Of one input or output, as JSON. */
  readonly maxValueLength: number
  /** Of all inputs and outputs of a run; what comes later is kept without them. */
  readonly maxTotalLength: number
  /** What comes later is counted only. */
  readonly maxSpans: number
  /** Of these, lines that custom code wrote. */
  readonly maxLines: number
  /** Told of the nodes of the flow as they begin and end. */
  readonly tell: (event: NodeEvent) => Promise<void>
  /** Outputs that stand for the work of nodes, by their ids. */
  readonly given: ReadonlyMap<string, unknown>
}

/** A piece of work under way. */
export type OpenSpan = {
  /** Begins what is part of it. */
  begin(work: Work): OpenSpan
  /** The output that stands for its work. */
  readonly given: { readonly output: unknown } | undefined
  started(): Promise<void>
  end(told: Told): Promise<void>
  fail(error: unknown): Promise<void>
}

export type Recorder = {
  /** The run itself. */
  readonly run: OpenSpan
  /** What has ended so far, in the order it began; the run is the first once it has ended. */
  spans(): readonly Span[]
  /** How many spans were left out. */
  dropped(): number
}

type Draft = { readonly at: number; readonly parent: Draft | undefined; readonly work: Work; usage?: TokenUsage }

/** Collects the spans of one run, bounded. */
export function createRecorder(options: RecorderOptions, run: Work): Recorder {
  const { nowMs, priceOf, maxSpans, maxLines } = options
  const ended: { readonly at: number; readonly span: Span }[] = []
  const shortened = boundedTotal(options)
  let begun = 0
  let lines = 0
  let left = 0
  return {
    run: open(undefined, run, true),
    spans: () => ended.toSorted((a, b) => a.at - b.at).map(({ span }) => span),
    dropped: () => left,
  }

  function open(parent: Draft | undefined, work: Work, isOwn: boolean): OpenSpan {
    const draft: Draft = { at: begun++, parent, work }
    const startMs = nowMs()
    const nodeId = isOwn ? work.nodeId : undefined
    const input = shortened(draft.at, work.input)
    const tells = work.kind === 'node' && nodeId !== undefined
    const given = tells && options.given.has(nodeId) ? { output: options.given.get(nodeId) } : undefined
    const isLine = work.kind === 'log'
    const isLeft = isLine ? ++lines > maxLines : draft.at >= maxSpans
    return {
      given,
      // What another flow does is no node of this one, though their ids may be the same.
      begin: (inner) => open(draft, inner, isOwn && !(inner.kind === 'run')),
      async started() {
        if (tells) await options.tell({ nodeId, label: work.name, state: 'start', atMs: startMs })
      },
      end: (told) => close('done', told, undefined),
      fail: (error) => close(isFault(error) ? 'failed' : 'stopped', {}, error),
    }

    async function close(status: SpanStatus, told: Told, error: unknown): Promise<void> {
      const durationMs = isLine ? 0 : nowMs() - startMs
      if (told.usage !== undefined && work.kind === 'model') count(draft, told.usage)
      const message = status === 'failed' ? messageOf(error) : undefined
      keep(status, durationMs, told, message)
      if (!tells) return
      const state = status === 'done' ? 'end' : 'error'
      const words = state === 'end' ? {} : { error: message ?? 'The run was ended' }
      const usage = draft.usage === undefined ? {} : { usage: draft.usage }
      await options.tell({ nodeId, label: work.name, state, atMs: nowMs(), durationMs, ...usage, ...words })
    }

    function keep(status: SpanStatus, durationMs: number, told: Told, error: string | undefined): void {
      if (isLeft) {
        left++
        return
      }
      const span: Span = {
        id: String(draft.at),
        parentId: parent === undefined ? undefined : String(parent.at),
        kind: work.kind,
        name: work.name,
        nodeId,
        startMs,
        durationMs,
        status,
        input: 'input' in told ? shortened(draft.at, told.input) : input,
        output: shortened(draft.at, told.output),
        error,
        usage: draft.usage,
        costUsd: work.kind === 'model' ? priceOf(work.name, told.usage) : undefined,
        attributes: { ...work.attributes, ...told.attributes },
      }
      ended.push({ at: draft.at, span })
    }
  }
}

function boundedTotal({ maxSpans, maxValueLength, maxTotalLength }: RecorderOptions) {
  let total = 0
  return (at: number, value: unknown): unknown => {
    if (value === undefined || at >= maxSpans) return undefined
    const kept = shorten(value, Math.max(0, Math.min(maxValueLength, maxTotalLength - total)))
    total += kept.length
    return kept.value
  }
}

// What a model used counts for all that it was part of.
function count(draft: Draft, usage: TokenUsage): void {
  for (let at: Draft | undefined = draft; at !== undefined; at = at.parent) {
    const sum = addUsage(at.usage, usage)
    if (sum !== undefined) at.usage = sum
  }
}

// Whoever aborts a signal gives a reason that is no failure.
function isFault(error: unknown): boolean {
  return error instanceof Failure || !(error instanceof Error && /^(AbortError|RunStopped)$/.test(error.name))
}

function messageOf(error: unknown): string {
  return error instanceof Failure ? error.message : 'Internal error'
}
