import type { LoadedChatflow } from '../chatflows/chatflow.ts'
import type { Runner } from '../flow/run/runner.ts'
import type { NodeAnswer, RunContext } from '../flow/run-context.ts'
import type { PredictionRequest } from '../prediction/prediction.ts'
import { redactPersonalIn } from '../privacy/redact-personal.ts'
import type { ChatType } from '../records/message.ts'
import { keepsAnonymously, keepsMessages } from '../records/retention.ts'
import type { PriceOf } from './price.ts'
import { createRecorder, type OpenSpan, type RecorderOptions } from './recorder.ts'
import type { NodeRun, RunTrace } from './run-trace.ts'
import { nodeRunsOf, traceOf } from './trace-of.ts'
import type { Telling, Watch, Work } from './watch.ts'

/** Who asks what of which flow. */
type Asked = {
  readonly chatflow: LoadedChatflow
  readonly request: PredictionRequest
  readonly chatType: ChatType
  /** How many flows have called one another to get here. */
  readonly depth?: number
}

/** Watches a run where it is to be watched. @param open fetches the flow's runner */
export type RecordRun = (asked: Asked, open: () => Promise<Runner>) => Promise<Runner>

export type RecordRunDeps = Pick<
  RecorderOptions,
  'nowMs' | 'maxValueLength' | 'maxTotalLength' | 'maxSpans' | 'maxLines'
> & {
  readonly watch: Watch & {
    within<T>(span: OpenSpan, work: () => Promise<T>): Promise<T>
  }
  readonly priceOf: PriceOf
  readonly newId: () => string
  /** Outputs that stand for the work of nodes in runs from the page. */
  readonly pinned: (chatflowId: string) => Promise<ReadonlyMap<string, unknown>>
  /** Keeps what was noted, some time later. */
  readonly keep: (trace: RunTrace, nodeRuns: readonly NodeRun[]) => void
}

/**
 * Notes what happens in the runs that their callers want to watch, and in those of flows that keep traces of all.
 * Every other run goes its way as if this were not there.
 */
export function createRecordRun(deps: RecordRunDeps): RecordRun {
  return async (asked, open) => {
    if ((asked.depth ?? 0) > 0) return asPart(deps, asked, await open())
    return isRecorded(asked) ? await recorded(deps, asked, open) : await open()
  }
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

async function recorded(deps: RecordRunDeps, asked: Asked, open: () => Promise<Runner>): Promise<Runner> {
  const { watch } = deps
  const { question, form } = asked.request
  let emit: RunContext['emit'] = async () => {}
  const tells = asked.request.streaming && isWatched(asked)
  const run: Work = { kind: 'run', name: asked.chatflow.name, input: { question, form } }
  const recorder = createRecorder(
    {
      ...deps,
      given: isWatched(asked) ? await deps.pinned(asked.chatflow.id) : new Map(),
      tell: async (data) => (tells ? await emit({ event: 'node', data }) : undefined),
    },
    run,
  )
  const ids = { id: deps.newId(), chatflowId: asked.chatflow.id }
  const noted = async <T>(about: Pick<RunContext, 'sessionId' | 'chatId' | 'question'>, work: () => Promise<T>) => {
    try {
      return await watch.within(recorder.run, work)
    } catch (error) {
      await recorder.run.fail(error)
      keepTrace(deps, asked, traceOf(recorder, { ...ids, ...pick(about) }))
      throw error
    }
  }
  const { sessionId = '', chatId = '' } = asked.request
  const runner = await noted({ sessionId, chatId, question }, open)
  return {
    ...runner,
    async run(context) {
      emit = context.emit
      const answer = await noted(context, () => runner.run(context))
      await recorder.run.end(answerTelling.tell(answer))
      keepTrace(deps, asked, traceOf(recorder, { ...ids, ...pick(context) }))
      return answer
    },
  }
}

function pick({ sessionId, chatId, question }: Pick<RunContext, 'sessionId' | 'chatId' | 'question'>) {
  return { sessionId, chatId, question }
}

function keepTrace({ keep }: RecordRunDeps, { chatflow }: Asked, trace: RunTrace): void {
  if (!keepsMessages(chatflow)) return
  const { spans, question, error, ...rest } = trace
  const kept = keepsAnonymously(chatflow) ? { ...rest, ...redactPersonalIn({ spans, question, error }) } : trace
  keep(kept, nodeRunsOf(kept))
}
