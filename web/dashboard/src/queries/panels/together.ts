import { createContext } from 'react'

/** Gives answers on, those that come shortly after one another at once. */
export type Together = <T>(answer: Promise<T>) => Promise<T>

/** Without one each answer is given on as it comes. */
export const TogetherContext = createContext<Together>((answer) => answer)

const longestMs = 100

/**
 * Each moment in which something of a page changes costs it as much again as what changes. So the first answer waits
 * until no further one is awaited, or for a moment that nobody notices.
 */
export function createTogether(): Together {
  let awaited = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let held: (() => void)[] = []
  const release = () => {
    clearTimeout(timer)
    timer = undefined
    const released = held
    held = []
    for (const giveOn of released) giveOn()
  }
  return async (answer) => {
    awaited += 1
    try {
      return await answer
    } finally {
      awaited -= 1
      if (awaited === 0) release()
      else
        await new Promise<void>((resolve) => {
          held.push(resolve)
          timer ??= setTimeout(release, longestMs)
        })
    }
  }
}
