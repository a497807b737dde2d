import { Failure } from '@hearth/kernel'
import type { TraceContext } from '@hearth/tracing'
import type { LoadedChatflow } from '../chatflows/chatflow.ts'
import type { Runner } from '../flow/run/runner.ts'
import type { NodeAnswer, RunContext } from '../flow/run-context.ts'
import type { PredictionRequest } from '../prediction/prediction.ts'
import { redactPersonalIn } from '../privacy/redact-personal.ts'
import type { ChatType } from '../records/message.ts'
import { keepsAnonymously, keepsMessages } from '../records/retention.ts'
import { type EnterRunDeps, enterRun } from './enter-run.ts'
import type { LastRuns, Part } from './part.ts'
import type { PriceOf } from './price.ts'
import { createRecorder, type OpenSpan, type Recorder, type RecorderOptions } from './recorder.ts'
import type { Measured, NodeRun, RunTrace } from './run-trace.ts'
import { measuredOf, nodeRunsOf, traceOf } from './trace-of.ts'
import { placeOf, type TracePlace, traceparentOf } from './trace-place.ts'
import type { Telling, Watch, Work } from './watch.ts'

/** Who asks what of which flow. */
type Asked = {
  readonly chatflow: LoadedChatflow
  readonly request: PredictionRequest
  readonly chatType: ChatType
  /** How many flows have called one another to get here. */
  readonly depth?: number
  /** Told what the run took, in place of keeping what it did. */
  readonly measure?: (measured: Measured) => void
}

/** Watches a run where it is to be watched. @param open fetches the flow's runner */
export type RecordRun = (asked: Asked, open: () => Promise<Runner>) => Promise<Runner>

export type RecordRunDeps = Pick<
  RecorderOptions,
  'nowMs' | 'maxValueLength' | 'maxTotalLength' | 'maxSpans' | 'maxLines'
> &
  EnterRunDeps & {
    readonly watch: Watch & {
      within<T>(span: OpenSpan, work: () => Promise<T>): Promise<T>
      asPartOf<T>(caller: TraceContext, work: () => Promise<T>): Promise<T>
    }
    readonly priceOf: PriceOf
    readonly newId: () => string
    /** Outputs that stand for the work of nodes in runs from the page. */
    readonly pinned: (chatflowId: string) => Promise<ReadonlyMap<string, unknown>>
    /** What each node was given and gave last. */
    readonly last: (chatflowId: string) => Promise<LastRuns>
    /** Keeps what was noted, some time later. */
    readonly keep: (trace: RunTrace, nodeRuns: readonly NodeRun[]) => void
    /** Whether traces of a flow are sent on; what receives them is told by `send`. */
    readonly isSent: (chatflow: LoadedChatflow) => boolean
    /** Sends a trace on, some time later. */
    readonly send: (trace: RunTrace, place: TracePlace, chatflow: LoadedChatflow) => void
  }

/**
 * Enters each run into the list of runs, and notes what happens in those that their callers want to watch, and in
 * those of flows that keep traces of all. An evaluation keeps its runs itself.
 */
export function createRecordRun(deps: RecordRunDeps): RecordRun {
  return async (asked, open) => {
    if ((asked.depth ?? 0) > 0) return asPart(deps, asked, await open())
    const id = deps.newId()
    if (asked.measure !== undefined) return await recorded(deps, asked, id, open)
    const isNoted = isRecorded(asked) || isSent(deps, asked)
    const runner = enterRun(deps, asked, id, () => (isNoted ? recorded(deps, asked, id, open) : open()))
    return asCallersPart(deps, asked, await runner)
  }
}

// What others do for a run is part of its caller's trace, whether or not the run itself is noted.
function asCallersPart({ watch }: RecordRunDeps, { request: { caller } }: Asked, runner: Runner): Runner {
  if (caller === undefined) return runner
  return { ...runner, run: (context) => watch.asPartOf(caller, () => runner.run(context)) }
}

// A flow that keeps nothing tells nobody else either; nor is more told than the caller wants.
function isSent(deps: RecordRunDeps, { chatflow, request, measure }: Asked): boolean {
  if (measure !== undefined || !keepsMessages(chatflow) || request.caller?.isSampled === false) return false
  return deps.isSent(chatflow)
}

// Who watches is the owner: a caller of the public interface cannot ask for it.
function isRecorded({ chatflow, request, chatType }: Asked): boolean {
  return isWatched({ request, chatType }) || chatflow.retention?.traces === true
}

function isWatched({ request, chatType }: Pick<Asked, 'request' | 'chatType'>): boolean {
  return request.watched && chatType === 'INTERNAL'
}

const answerTelling: Telling<NodeAnswer> = {
  tell: ({ text, json, sourceDocuments, usedTools }) => ({ output: { text, json, sourceDocuments, usedTools } }),
}

// A flow that another one calls is a part of that one's run.
function asPart({ watch }: RecordRunDeps, { chatflow }: Asked, runner: Runner): Runner {
  if (!watch.isWatching()) return runner
  const workOf = ({ question, form }: RunContext): Work => ({
    kind: 'run',
    name: chatflow.name,
    input: { question, form },
    attributes: { chatflowId: chatflow.id },
  })
  return { ...runner, run: (context) => watch.span(workOf(context), answerTelling, () => runner.run(context)) }
}

async function recorded(deps: RecordRunDeps, asked: Asked, id: string, open: () => Promise<Runner>): Promise<Runner> {
  const { chatflow, request } = asked
  const given = new Map(isWatched(asked) ? await deps.pinned(chatflow.id) : [])
  let emit: RunContext['emit'] = async () => {}
  const tell: RecorderOptions['tell'] = async (data) => emit({ event: 'node', data })
  const place = isSent(deps, asked) ? placeOf(id, request.caller) : undefined
  const recorder = createRecorder(
    {
      ...deps,
      given,
      tell: isWatched(asked) && request.streaming ? tell : async () => {},
      ...(place !== undefined && { traceparent: (spanId) => traceparentOf(place, id, spanId) }),
    },
    {
      kind: 'run',
      name: chatflow.name,
      input: { question: request.question, form: request.form },
      // What goes on with the run later has to ask the same.
      ...(request.draft && { attributes: { draft: true } }),
    },
  )
  const keep = keeper(deps, asked, id, recorder, place)
  const { sessionId = '', chatId = '', question } = request
  const runner = await noted(
    deps,
    recorder,
    () => keep({ sessionId, chatId, question }),
    async () => {
      const whole = await open()
      return request.part === undefined ? whole : await withPart(deps, chatflow.id, whole, request.part, given)
    },
  )
  return {
    ...runner,
    async run(context) {
      emit = context.emit
      const answer = await noted(
        deps,
        recorder,
        () => keep(context),
        () => runner.run(context),
      )
      await recorder.run.end(answerTelling.tell(answer))
      keep(context)
      return answer
    },
  }
}

async function noted<T>(
  { watch }: RecordRunDeps,
  recorder: Recorder,
  keep: () => void,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await watch.within(recorder.run, work)
  } catch (error) {
    await recorder.run.fail(error)
    keep()
    throw error
  }
}

// What is pinned stands for a node rather than what it gave last.
async function withPart(
  deps: RecordRunDeps,
  chatflowId: string,
  runner: Runner,
  part: Part,
  given: Map<string, unknown>,
): Promise<Runner> {
  const own = runner.part?.(part)
  if (own === undefined) throw new Failure('invalid', 'Cannot run a part of this flow: run the whole of it')
  const last = new Map(await deps.last(chatflowId))
  for (const [id, output] of given) last.set(id, { input: last.get(id)?.input, output })
  for (const [id, { output }] of last) if (own.frozen.has(id) && output !== undefined) given.set(id, output)
  return { ...runner, run: (context) => own.run(context, last) }
}

type Told = Pick<RunContext, 'sessionId' | 'chatId' | 'question'>

/** What keeps the trace of a run that is over, and sends it on, as far as its flow lets it. */
function keeper(deps: RecordRunDeps, asked: Asked, id: string, recorder: Recorder, place: TracePlace | undefined) {
  const { chatflow, measure } = asked
  const ids = { id, chatflowId: chatflow.id }
  return ({ sessionId, chatId, question }: Told): void => {
    const trace = traceOf(recorder, { ...ids, sessionId, chatId, question })
    measure?.(measuredOf(trace))
    if (measure !== undefined || !keepsMessages(chatflow)) return
    const told = keepsAnonymously(chatflow) ? withoutPersons(trace) : trace
    if (isRecorded(asked)) deps.keep(told, nodeRunsOf(told))
    if (place !== undefined) deps.send(told, place, chatflow)
  }
}

function withoutPersons({ spans, question, error, ...rest }: RunTrace): RunTrace {
  return { ...rest, ...redactPersonalIn({ spans, question, error }) }
}
