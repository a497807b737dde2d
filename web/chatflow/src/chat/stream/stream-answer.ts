import { AskError, chunksOf, messageOf, readData } from '@hearth/ui-kit'
import { sendApi } from '../../api/ask-api.ts'
import { readNodeEvent } from '../../runs/read-node-event.ts'
import type { NodeEvent } from '../../runs/run-api.ts'
import type { HumanInput, SentFile, Step } from '../conversation.ts'
import { readSpeech, type SpeechStep } from '../voice/read-speech.ts'
import { t } from '../words.ts'
import { readAnswer, readEvent } from './read-event.ts'

export type Question = {
  readonly flowId: string
  readonly sessionId: string
  /** Id of the turn. */
  readonly id: string
  readonly question: string
  /** The answer that it follows on; empty at the beginning. */
  readonly parentId: string
  /** In place of a question: what a person decided of a run that waits. */
  readonly humanInput?: HumanInput
  /** In place of a question: the fields of a flow that begins with a form. */
  readonly form?: Readonly<Record<string, unknown>>
  /** What goes along with it. */
  readonly files?: readonly SentFile[]
  /** Told what the nodes do meanwhile, of the draft; what is deployed answers unless somebody listens. */
  readonly onNode?: (event: NodeEvent) => void
  /** Told of the speech of an answer that speaks by itself. */
  readonly onSpeech?: ((step: SpeechStep) => void) | undefined
}

/**
 * Asks a flow and hands over what comes, ending with an `end` whatever happens.
 *
 * @param signal ends the request, and with it the answer
 */
export async function streamAnswer(asked: Question, onStep: (step: Step) => void, signal: AbortSignal): Promise<void> {
  const { id } = asked
  try {
    for await (const step of steps(asked, signal)) onStep(step)
    onStep({ kind: 'end', id, ending: 'failed', error: t('brokeOff') })
  } catch (error) {
    if (signal.aborted) onStep({ kind: 'end', id, ending: 'stopped' })
    else onStep({ kind: 'end', id, ending: 'failed', error: error instanceof Error ? error.message : String(error) })
  }
}

async function* steps(asked: Question, signal: AbortSignal): AsyncGenerator<Step, void> {
  const answer = await send(asked, signal)
  const type = answer.headers.get('content-type') ?? ''
  if (!type.startsWith('text/event-stream')) return yield* readAnswer(await answer.json(), asked.id)
  if (answer.body === null) return
  for await (const data of readData(chunksOf(answer.body))) {
    const speech = readSpeech(data)
    if (speech !== undefined) asked.onSpeech?.(speech)
    const node = readNodeEvent(data)
    if (node === undefined) yield* readEvent(data, asked.id)
    else asked.onNode?.(node)
  }
}

async function send(
  { flowId, sessionId, question, parentId, humanInput, form, files, onNode }: Question,
  signal: AbortSignal,
): Promise<Response> {
  const answer = await sendApi(`/internal-prediction/${flowId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...(form === undefined ? { question, humanInput } : { form }),
      ...(files !== undefined && { uploads: files }),
      streaming: true,
      ...(onNode !== undefined && { trace: true, draft: true }),
      parentId,
      chatId: sessionId,
      overrideConfig: { sessionId },
    }),
    signal,
  })
  if (!answer.ok)
    throw new AskError(messageOf(await answer.text()) ?? t('serviceAnswered', { status: answer.status }), answer.status)
  return answer
}
