import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Ledger } from '../ledger.ts'
import { reasonOf } from '../reason-of.ts'

const runSchema = z.object({ id: z.string(), status: z.string(), error: z.string().nullish() })
const pauseMs = 100
const pollMs = 100
const givenUpMs = 30_000
const settledWithinMs = 60_000
const ends: readonly string[] = ['finished', 'failed', 'stopped']

type RunsAccess = {
  readonly urlOf: () => string
  readonly key: string
  readonly flow: string
  /** How often the model was asked a question. */
  readonly timesAsked: (question: string) => number
}

/** Background runs: each that was accepted comes to one end, and its model is asked once at most. */
export function runs({ urlOf, key, flow, timesAsked }: RunsAccess, name: string): Ledger {
  const accepted = new Map<string, string>()
  const refusals: string[] = []
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const start = async (question: string) => {
    const body = JSON.stringify({ chatflowId: flow, question })
    const signal = AbortSignal.timeout(givenUpMs)
    const answer = await fetch(`${urlOf()}/api/v1/runs`, { method: 'POST', headers, body, signal })
    if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`)
    accepted.set(runSchema.parse(await answer.json()).id, question)
  }
  const endOf = async (id: string) => {
    const deadline = performance.now() + settledWithinMs
    for (;;) {
      const answer = await fetch(`${urlOf()}/api/v1/runs/${id}`, { headers })
      if (answer.status === 404) return 'gone'
      const { status } = runSchema.parse(await answer.json())
      if (ends.includes(status) || performance.now() > deadline) return status
      await sleep(pollMs)
    }
  }
  return {
    name: `runs of ${name}`,
    acknowledged: () => accepted.size,
    async work(signal) {
      for (let at = 0; !signal.aborted; at++) {
        const question = `Run ${at} of ${name}`
        await start(question).catch((error: unknown) => void refusals.push(`${question}: ${reasonOf(error)}`))
        await sleep(pauseMs)
      }
    },
    async check() {
      const lost: string[] = []
      const doubled: string[] = []
      for (const [id, question] of accepted) {
        const status = await endOf(id)
        const times = timesAsked(question)
        if (!ends.includes(status)) lost.push(`${question} (${id}) is ${status}`)
        if (status === 'finished' && times === 0) lost.push(`${question} is finished and was never asked`)
        if (times > 1) doubled.push(`${question} was asked ${times} times`)
      }
      return { acknowledged: accepted.size, failed: refusals.length, lost, doubled, refusals }
    },
  }
}
