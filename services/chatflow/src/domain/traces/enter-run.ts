import type { LoadedChatflow } from '../chatflows/chatflow.ts'
import type { Runner } from '../flow/run/runner.ts'
import type { NodeAnswer, RunContext } from '../flow/run-context.ts'
import type { PredictionRequest } from '../prediction/prediction.ts'
import { redactPersonalIn } from '../privacy/redact-personal.ts'
import { keepsAnonymously, keepsMessages } from '../records/retention.ts'
import { endOf } from './end-of.ts'
import type { RunEntry } from './run-entry.ts'
import type { SpanStatus } from './span.ts'

// Of a question a list shows the beginning.
const maxQuestionLength = 1_000

export type EnterRunDeps = {
  readonly nowMs: () => number
  /** Takes what is listed of a run; it is written some time later. */
  readonly enter: (entry: RunEntry) => void
}

type Asked = { readonly chatflow: LoadedChatflow; readonly request: PredictionRequest }

type Ended = {
  readonly status: SpanStatus
  readonly error: string | undefined
  readonly usage?: NodeAnswer['usage']
  readonly executionId?: string | undefined
}

type Told = Pick<RunEntry, 'sessionId' | 'chatId' | 'question' | 'messageId'>

/**
 * Enters a run into the list of runs, however it ends; of a flow that keeps nothing it does nothing.
 *
 * @param id of the run, which its trace has as well
 */
export async function enterRun(
  deps: EnterRunDeps,
  asked: Asked,
  id: string,
  open: () => Promise<Runner>,
): Promise<Runner> {
  if (!keepsMessages(asked.chatflow)) return await open()
  const { sessionId = '', chatId = '', question } = asked.request
  const enter = entering(deps, asked.chatflow, id)
  const runner = await orEnter(open, (ended) => enter({ sessionId, chatId, question, messageId: undefined }, ended))
  return { ...runner, run: (context) => running(runner, enter, asked, context) }
}

type Enter = (told: Told, ended: Ended) => void

async function running(runner: Runner, enter: Enter, { request }: Asked, context: RunContext): Promise<NodeAnswer> {
  let executionId: string | undefined
  // Of a part that its owner tries no execution is kept.
  const executes = (own: string) => {
    if (request.part === undefined) executionId = own
  }
  const answer = await orEnter(
    () => runner.run({ ...context, executes }),
    (ended) => enter(context, { ...ended, executionId }),
  )
  enter(context, { status: 'done', error: undefined, usage: answer.usage, executionId })
  return answer
}

function entering({ nowMs, enter }: EnterRunDeps, chatflow: LoadedChatflow, id: string): Enter {
  const startMs = nowMs()
  return ({ sessionId, chatId, question, messageId }, { status, error, usage, executionId }) => {
    const said = { question: question.slice(0, maxQuestionLength), error }
    enter({
      id,
      chatflowId: chatflow.id,
      sessionId,
      chatId,
      messageId,
      executionId,
      ...(keepsAnonymously(chatflow) ? redactPersonalIn(said) : said),
      status,
      startMs,
      durationMs: nowMs() - startMs,
      usage,
    })
  }
}

async function orEnter<T>(work: () => Promise<T>, enter: (ended: Ended) => void): Promise<T> {
  try {
    return await work()
  } catch (error) {
    enter(endOf(error))
    throw error
  }
}
