export type Indexed<T> = { readonly index: number; readonly value: T }

type Arrival<T> = { readonly index: number; readonly result: Promise<IteratorResult<T, unknown>> }

/**
 * Reads up to `atOnce` sources at once and yields what each yields, with its index, in order of
 * arrival; the next source begins when one has ended.
 *
 * @param abandon called before the sources are told to stop early: one of them threw or the reader
 *   left. It must end a source that is waiting, which cannot be told otherwise
 */
export function mergeIndexed<T>(
  sources: readonly AsyncGenerator<T, unknown>[],
  atOnce: number,
  abandon: () => void,
): AsyncGenerator<Indexed<T>, void> {
  const [first, ...others] = sources
  return first !== undefined && others.length === 0 ? indexed(first, abandon) : merged(sources, atOnce, abandon)
}

/** The only source there is; the way of several costs it twice the time. */
async function* indexed<T>(source: AsyncGenerator<T, unknown>, abandon: () => void): AsyncGenerator<Indexed<T>, void> {
  let isOver = false
  try {
    for (;;) {
      const { done, value } = await source.next()
      isOver = done === true
      if (done) return
      yield { index: 0, value }
    }
  } catch (error) {
    isOver = true
    throw error
  } finally {
    if (!isOver) {
      abandon()
      await source.return(undefined)
    }
  }
}

async function* merged<T>(
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
