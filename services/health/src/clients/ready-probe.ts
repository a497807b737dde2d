import { warnWhenSlow } from '../domain/finding.ts'
import type { Probe } from '../domain/probe.ts'
import { createGetter, type GetterOptions } from './http-get.ts'
import { quoteLine } from './quote.ts'

export type ReadyProbeOptions = Omit<GetterOptions, 'accept'> & {
  /** A slower answer is a warning. */
  readonly warnLatencyMs: number
}

// How a service of ours that is ready says what a person has to know.
const warningPattern = /^warning: (.+)/

/** A probe by `GET url`: only 2xx is an answer, with a warning when its text is one, and anything else is quoted in the reason. */
export function createReadyProbe(options: ReadyProbeOptions): Probe {
  const getter = createGetter({ ...options, accept: 'text/plain, */*;q=0.5' })
  return {
    async ask(signal) {
      const answer = await getter.get(signal)
      const { latencyMs } = answer
      if ('refusal' in answer) return { state: 'failing', latencyMs, reason: answer.refusal }
      const { status: httpStatus, text } = answer
      const line = quoteLine(text)
      if (httpStatus >= 200 && httpStatus < 300) {
        const warning = warningPattern.exec(line)?.[1]
        if (warning !== undefined) return { state: 'warning', latencyMs, httpStatus, reason: warning }
        return warnWhenSlow({ state: 'passing', latencyMs, httpStatus }, options.warnLatencyMs)
      }
      const reason = line === '' ? `answered ${httpStatus}` : `answered ${httpStatus}: ${line}`
      return { state: 'failing', latencyMs, httpStatus, reason }
    },
    close: getter.close,
  }
}
