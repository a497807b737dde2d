import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@hearth/kernel'
import type { ExternalServer } from '../domain/external/external-server.ts'

export type ExternalProbe = {
  /** What is wrong with the server; `undefined` while nothing is, and before it was asked. */
  fault(): string | undefined
  start(): void
  close(): Promise<void>
}

export type ExternalProbeDeps = {
  readonly server: ExternalServer
  readonly intervalMs: number
  readonly timeoutMs: number
  readonly logger: Logger
}

// What each server with this interface answers, and cheaply.
const maxAnswerBytes = 65_536
const question = '/api/v1/query?query=1'

/** Asks the external server again and again whether it answers, and logs when that changes. */
export function createExternalProbe({ server, intervalMs, timeoutMs, logger }: ExternalProbeDeps): ExternalProbe {
  const stopping = new AbortController()
  let fault: string | undefined
  let running: Promise<void> | undefined
  const note = (next: string | undefined) => {
    if (next !== undefined && fault === undefined) logger.warn({ reason: next }, 'The external server does not answer')
    if (next === undefined && fault !== undefined) logger.info('The external server answers again')
    fault = next
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      const next = await ask(server, AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]))
      if (stopping.signal.aborted) return
      note(next)
      await sleep(intervalMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  return {
    fault: () => fault,
    start() {
      running ??= run()
    },
    async close() {
      stopping.abort()
      await running
    },
  }
}

async function ask(server: ExternalServer, signal: AbortSignal): Promise<string | undefined> {
  try {
    const answer = await server.send({ path: question }, signal)
    await answer.text(maxAnswerBytes)
    const { status } = answer
    return status === 200 ? undefined : `The external server answers a query with ${status}`
  } catch (error) {
    if (signal.aborted) return 'The external server gives no answer in time'
    return error instanceof Error ? error.message : String(error)
  }
}
