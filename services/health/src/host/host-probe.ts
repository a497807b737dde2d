import { errorCode } from '@hearth/kernel'
import { type Finding, roundedMs } from '../domain/finding.ts'
import type { Probe } from '../domain/probe.ts'

/** A probe of this machine by `look`, timed; what cannot be read is unknown. */
export function createHostProbe(look: (signal: AbortSignal) => Promise<Finding>): Probe {
  return {
    async ask(signal) {
      const startedMs = performance.now()
      const finding = await look(signal).catch((error: unknown): Finding => {
        const code = errorCode(error)
        // Anything without a system's code is a bug of ours and must surface as one.
        if (code === undefined && !signal.aborted) throw error
        return { state: 'unknown', reason: `cannot be read (${code ?? 'stopped'})` }
      })
      return { ...finding, latencyMs: roundedMs(performance.now() - startedMs) }
    },
    close: () => undefined,
  }
}
