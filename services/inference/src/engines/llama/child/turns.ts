/** Runs one computation at a time, in the order of asking: two at once would fight for the same cores. */
export type Turns = <T>(compute: () => Promise<T>) => Promise<T>

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return (compute) => {
    const mine = last.then(compute)
    last = mine.catch(() => undefined)
    return mine
  }
}
