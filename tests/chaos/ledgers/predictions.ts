import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { allEvents, type StreamEvent } from '../../../services/chatflow/src/test-support/ask.ts'
import { type Ledger, settle } from '../ledger.ts'
import { reasonOf } from '../reason-of.ts'

// The flow that exists from the start.
const firstFlow = '6e2f0c1a-5d7b-4c3e-9a41-0f8b2d7c9e15'
const messages = z.array(z.object({ role: z.string(), content: z.string() }))
const answerSchema = z.object({ question: z.string() })
const pauseMs = 50
const givenUpMs = 30_000

export type PredictionAccess = {
  readonly urlOf: () => string
  readonly key: string
  readonly flow?: string
  /** Whether answers are streamed. */
  readonly streaming?: boolean
  /** How often the model was asked a question, where that is known. */
  readonly timesAsked?: (question: string) => number
}

/** Turns of one session: each answered question stands in the history once, with one answer. */
export function predictions(access: PredictionAccess, session: string): Ledger {
  const { urlOf, key, flow = firstFlow, streaming = false, timesAsked = () => 1 } = access
  const sent = new Set<string>()
  const acknowledged = new Set<string>()
  const refusals: string[] = []
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const ask = async (question: string, signal: AbortSignal) => {
    sent.add(question)
    const body = JSON.stringify({ question, chatId: session, streaming })
    const answer = await fetch(`${urlOf()}/api/v1/prediction/${flow}`, { method: 'POST', headers, body, signal })
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
    if (streaming) requireEnd(await allEvents(answer))
    else if (answerSchema.parse(await answer.json()).question !== question) throw new Error('another question answered')
    acknowledged.add(question)
  }
  return {
    name: `${streaming ? 'streamed ' : ''}predictions of ${session}`,
    acknowledged: () => acknowledged.size,
    async work(signal) {
      for (let at = 0; !signal.aborted; at++) {
        const question = `Turn ${at} of ${session}`
        const refused = (error: unknown) => void refusals.push(`${question}: ${reasonOf(error)}`)
        await ask(question, AbortSignal.timeout(givenUpMs)).catch(refused)
        await sleep(pauseMs)
      }
    },
    async check() {
      const answer = await fetch(`${urlOf()}/api/v1/chatmessage/${flow}?chatId=${session}&order=ASC`, { headers })
      if (!answer.ok) throw new Error(`Cannot read ${session}: ${answer.status} ${await answer.text()}`)
      const kept = messages.parse(await answer.json())
      const asked = kept.filter(({ role }) => role === 'userMessage').map(({ content }) => content)
      const verdict = settle({ sent, acknowledged }, asked)
      const answers = kept.length - asked.length
      const halves = answers === asked.length ? [] : [`${asked.length} questions have ${answers} answers`]
      const repeated = [...sent].filter((question) => timesAsked(question) > 1)
      const doubled = [...verdict.doubled, ...repeated.map((question) => `${question}: asked again`)]
      return { ...verdict, lost: [...verdict.lost, ...halves], doubled, refusals }
    },
  }
}

function requireEnd(events: readonly StreamEvent[]): void {
  const names = events.map(({ event }) => event)
  if (names.at(-1) === 'end' && !names.includes('error') && !names.includes('abort')) return
  throw new Error(`the stream ended with ${JSON.stringify(events.slice(-2))}`)
}
