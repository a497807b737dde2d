import type { TokenUsage } from '../chat/chat-model.ts'
import { addUsage } from '../tools/add-usage.ts'
import { endOf } from './end-of.ts'
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
  /** The `traceparent` of what is asked of others in a span; none where the run is no part of a trace of many. */
  readonly traceparent?: (spanId: string) => string
}

/** A piece of work under way. */
export type OpenSpan = {
  /** Begins what is part of it. */
  begin(work: Work): OpenSpan
  /** The output that stands for its work. */
  readonly given: { readonly output: unknown } | undefined
  /** The header of what is asked of others as part of it. */
  readonly traceparent: string | undefined
  /** Whether receivers are told of it as a call of a model, with its tokens. */
  readonly isCounted: boolean
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

type Draft = {
  readonly at: number
  readonly parent: Draft | undefined
  readonly work: Work
  readonly startMs: number
  /** Where it is work of a node of the flow itself. */
  readonly nodeId: string | undefined
  readonly input: unknown
  usage?: TokenUsage
}

type End = {
  readonly status: SpanStatus
  readonly endMs: number
  readonly told: Told
  readonly error: string | undefined
}

/** Collects the spans of one run, bounded. */
export function createRecorder(options: RecorderOptions, run: Work): Recorder {
  const { nowMs, given, maxSpans, maxLines } = options
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
    const at = begun++
    const isLeft = work.kind === 'log' ? ++lines > maxLines : at >= maxSpans
    const nodeId = isOwn ? work.nodeId : undefined
    const input = isLeft ? undefined : shortened(work.input)
    const draft: Draft = { at, parent, work, startMs: nowMs(), nodeId, input }
    const close = async (status: SpanStatus, told: Told, error?: string) => {
      if (told.usage !== undefined && work.kind === 'model') count(draft, told.usage)
      const end = { status, endMs: nowMs(), told, error }
      if (isLeft) left++
      else ended.push({ at, span: spanOf(draft, end, shortened, options.priceOf) })
      await tellEnd(options, draft, end)
    }
    return {
      traceparent: options.traceparent?.(String(at)),
      isCounted: options.traceparent !== undefined && work.kind === 'model' && !isLeft,
      given: isNode(draft) && given.has(draft.nodeId) ? { output: given.get(draft.nodeId) } : undefined,
      // What another flow does is no node of this one, though their ids may be the same.
      begin: (inner) => open(draft, inner, isOwn && inner.kind !== 'run'),
      async started() {
        if (!isNode(draft) || isMaking(draft)) return
        await options.tell({ nodeId: draft.nodeId, label: work.name, state: 'start', atMs: draft.startMs })
      },
      end: (told) => close('done', told),
      fail(error) {
        const ended = endOf(error)
        return close(ended.status, {}, ended.error)
      },
    }
  }
}

function isNode(draft: Draft): draft is Draft & { readonly nodeId: string } {
  return draft.work.kind === 'node' && draft.nodeId !== undefined
}

// A node that is made has not done its work yet.
function isMaking({ work }: Draft): boolean {
  return work.attributes?.phase === 'making'
}

function spanOf(
  { at, parent, work, startMs, nodeId, input, usage }: Draft,
  { status, endMs, told, error }: End,
  shortened: (value: unknown) => unknown,
  priceOf: PriceOf,
): Span {
  return {
    id: String(at),
    parentId: parent === undefined ? undefined : String(parent.at),
    kind: work.kind,
    name: work.name,
    nodeId,
    startMs,
    durationMs: endMs - startMs,
    status,
    input: 'input' in told ? shortened(told.input) : input,
    output: shortened(told.output),
    error,
    usage,
    costUsd: work.kind === 'model' ? priceOf(work.name, told.usage) : undefined,
    attributes: { ...work.attributes, ...told.attributes },
  }
}

async function tellEnd({ tell }: RecorderOptions, draft: Draft, { status, endMs, error }: End): Promise<void> {
  if (!isNode(draft) || (isMaking(draft) && status === 'done')) return
  const { nodeId, work, startMs, usage } = draft
  await tell({
    nodeId,
    label: work.name,
    state: status === 'done' ? 'end' : 'error',
    atMs: endMs,
    durationMs: endMs - startMs,
    ...(usage !== undefined && { usage }),
    ...(status !== 'done' && { error: error ?? 'The run was ended' }),
  })
}

function boundedTotal({ maxValueLength, maxTotalLength }: RecorderOptions) {
  let total = 0
  return (value: unknown): unknown => {
    if (value === undefined) return undefined
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
