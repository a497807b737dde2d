export type Indexed<T> = { readonly index: number; readonly value: T }

type Step<T> = { readonly index: number; readonly result: IteratorResult<T, unknown> }

/**
 * Reads up to `atOnce` sources at once and yields what each yields, with its index, in order of
 * arrival; the next source begins when one has ended.
 *
 * @param abandon called before the sources are told to stop early: one of them threw or the reader
 *   left. It must end a source that is waiting, which cannot be told otherwise
 */
export async function* mergeIndexed<T>(
  sources: readonly AsyncGenerator<T, unknown>[],
  atOnce: number,
  abandon: () => void,
): AsyncGenerator<Indexed<T>, void> {
  const step = async (index: number): Promise<Step<T> | undefined> => {
    const result = await sources[index]?.next()
    return result === undefined ? undefined : { index, result }
  }
  const advance = (index: number) => {
    const next = step(index)
    // It may fail while the reader is busy elsewhere; the failure is met when the reader comes back.
    next.catch(() => undefined)
    return next
  }
  const pending = new Map<number, ReturnType<typeof step>>()
  let begun = 0
  const begin = () => {
    while (pending.size < atOnce && begun < sources.length) pending.set(begun, advance(begun++))
  }
  begin()
  try {
    while (pending.size > 0) {
      const arrived = await Promise.race(pending.values())
      if (arrived === undefined) return
      const { index, result } = arrived
      if (result.done) {
        pending.delete(index)
        begin()
        continue
      }
      pending.set(index, advance(index))
      yield { index, value: result.value }
    }
  } finally {
    if (pending.size > 0) {
      abandon()
      await Promise.allSettled([...pending.values(), ...sources.map((source) => source.return(undefined))])
    }
  }
}
