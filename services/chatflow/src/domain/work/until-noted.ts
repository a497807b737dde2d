import { setTimeout as wait } from 'node:timers/promises'

const retryMs = 1_000

/**
 * Notes in the store that something has ended, again and again until that succeeds: what is not noted would seem to go
 * on for as long as this process lives.
 *
 * @param closing ends the tries with the last fault; what a process leaves is settled by others
 * @param onFault hears of the first fault
 */
export async function untilNoted<T>(
  note: () => Promise<T>,
  closing: AbortSignal,
  onFault: (error: unknown) => void,
  waitMs = retryMs,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await note()
    } catch (error) {
      if (tries === 0) onFault(error)
      if (closing.aborted) throw error
      await wait(waitMs, undefined, { signal: closing }).catch(() => {
        throw error
      })
    }
  }
}
