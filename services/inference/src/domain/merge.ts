export type Indexed<T> = { readonly index: number; readonly value: T }

type Arrival<T> = { readonly index: number; readonly result: Promise<IteratorResult<T, unknown>> }

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
  const arrivals: Arrival<T>[] = []
  const pending = new Map<number, Promise<unknown>>()
  let wake = () => {}
  let begun = 0

  const advance = (index: number) => {
    const result = sources[index]?.next() ?? Promise.resolve({ done: true, value: undefined } as const)
    const arrive = () => {
      arrivals.push({ index, result })
      wake()
    }
    // It may fail while the reader is busy elsewhere; the failure is met when the reader comes back.
    pending.set(index, result.then(arrive, arrive))
  }
  const begin = () => {
    while (pending.size < atOnce && begun < sources.length) advance(begun++)
  }
  begin()
  try {
    while (pending.size > 0) {
      const arrived = arrivals.shift()
      if (arrived === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        continue
      }
      const { index } = arrived
      const result = await arrived.result
      if (result.done) {
        pending.delete(index)
        begin()
        continue
      }
      advance(index)
      yield { index, value: result.value }
    }
  } finally {
    if (pending.size > 0) {
      abandon()
      await Promise.allSettled([...pending.values(), ...sources.map((source) => source.return(undefined))])
    }
  }
}
