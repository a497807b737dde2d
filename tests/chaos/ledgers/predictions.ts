import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type Ledger, settle } from '../ledger.ts'

// The flow that exists from the start.
const flow = '6e2f0c1a-5d7b-4c3e-9a41-0f8b2d7c9e15'
const messages = z.array(z.object({ role: z.string(), content: z.string() }))
const pauseMs = 50
const givenUpMs = 30_000

type Access = { readonly urlOf: () => string; readonly key: string }

/** Turns of one session: each answered question stands in the history once, with one answer. */
export function predictions({ urlOf, key }: Access, session: string): Ledger {
  const sent = new Set<string>()
  const acknowledged = new Set<string>()
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const ask = async (question: string, signal: AbortSignal) => {
    sent.add(question)
    const body = JSON.stringify({ question, chatId: session })
    const answer = await fetch(`${urlOf()}/api/v1/prediction/${flow}`, { method: 'POST', headers, body, signal })
    const { question: echoed } = z.object({ question: z.string() }).parse(await answer.json())
    if (answer.status === 200 && echoed === question) acknowledged.add(question)
  }
  return {
    name: `predictions of ${session}`,
    async work(signal) {
      for (let at = 0; !signal.aborted; at++) {
        await ask(`Turn ${at}`, AbortSignal.timeout(givenUpMs)).catch(() => undefined)
        await sleep(pauseMs)
      }
    },
    async check() {
      const answer = await fetch(`${urlOf()}/api/v1/chatmessage/${flow}?chatId=${session}&order=ASC`, { headers })
      const kept = messages.parse(await answer.json())
      const asked = kept.filter(({ role }) => role === 'userMessage').map(({ content }) => content)
      const verdict = settle({ sent, acknowledged }, asked)
      const answers = kept.length - asked.length
      const halves = answers === asked.length ? [] : [`${asked.length} questions have ${answers} answers`]
      return { ...verdict, lost: [...verdict.lost, ...halves] }
    },
  }
}
