import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import { ask } from './ask-json.ts'
import { readEvents } from './sse.ts'

const eventSchema = z.object({ event: z.string(), data: z.unknown().optional() })

export type Question = {
  readonly chatflowUrl: string
  readonly key: string
  readonly flowId: string
  readonly question: string
  /** Keeps the turns of one conversation together. */
  readonly chatId: string
}

/**
 * The answer to a question, in pieces as they are generated; aborting `signal` ends it.
 *
 * @throws {Failure} when the flow refuses or its stream says that it failed
 */
export async function* predict(question: Question, signal: AbortSignal): AsyncGenerator<string> {
  const { chatflowUrl, key, flowId } = question
  const url = `${chatflowUrl}/api/v1/prediction/${encodeURIComponent(flowId)}`
  const body = { question: question.question, chatId: question.chatId, streaming: true }
  const response = await ask(url, { method: 'POST', key, body, signal, what: 'get an answer' })
  if (response.body === null) return
  for await (const { data } of readEvents(response.body)) {
    const frame = parseFrame(data)
    if (frame?.event === 'token' && typeof frame.data === 'string') yield frame.data
    if (frame?.event === 'error') throw new Failure('upstream', `Cannot finish the answer: ${describe(frame.data)}`)
  }
}

// Events of other kinds may carry anything; one that is not JSON is not for us.
function parseFrame(data: string): z.output<typeof eventSchema> | undefined {
  try {
    return eventSchema.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}

function describe(data: unknown): string {
  return typeof data === 'string' ? data : JSON.stringify(data)
}
