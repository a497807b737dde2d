/** Does the work when all earlier work of the same key has ended. */
export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Lets those who change the same thing wait for one another, in the order they came. */
export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key)
    const mine = (async () => {
      await before?.catch(() => undefined)
      return await work()
    })()
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
