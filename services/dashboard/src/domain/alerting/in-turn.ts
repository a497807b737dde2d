import { Failure } from '@hearth/kernel'

// Another program that writes at the same moment is rare; one that never stops is told to whoever asks.
const maxTries = 5

/**
 * Runs changes one after the other: each reads what there is and writes what it makes of it. One that finds that somebody
 * else wrote in between begins anew.
 */
export function createTurns(): <T>(change: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (change) => {
    const done = last.then(() => attempt(change))
    last = done.catch(() => undefined)
    return done
  }
}

async function attempt<T>(change: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await change()
    } catch (error) {
      const isOvertaken = error instanceof Failure && error.code === overtaken
      if (!isOvertaken || tries === maxTries) throw error
    }
  }
}

/** Code of the failure of a write whose version is no longer the one that is kept. */
export const overtaken = 'alerting.overtaken'
