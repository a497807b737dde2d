import type { WaitingWork, Work, WorkKind } from './waiting-work.ts'

export type WorkTaker = {
  /** Adds it, and does it here at once where there is room: whoever asked is here too. */
  offer(work: Work): Promise<void>
  /** Does one that was taken elsewhere, beside the bound. */
  run(work: Work): void
  /** What is being done here. */
  readonly ids: ReadonlySet<string>
  /** Takes nothing more, and waits for what goes on. */
  close(): Promise<void>
}

export type WorkTakerDeps = {
  readonly work: WaitingWork
  readonly kind: WorkKind
  /** At most so many at a time. 0: this process takes none. */
  readonly maxAtOnce: number
  /** Does it. What throws has not begun, or says by itself how far it came. */
  readonly perform: (work: Work) => Promise<void>
  readonly onError: (error: unknown, id: string) => void
}

const retryMs = 1_000

/** Takes what waits of one kind, a bounded number at a time. */
export function createWorkTaker(deps: WorkTakerDeps): WorkTaker {
  const { work, kind, maxAtOnce, onError } = deps
  const { going, ids, begin } = createGoing(deps, look)
  // Places of what is about to be taken.
  let kept = 0
  let looking: Promise<void> | undefined
  let hasNews = false
  let isClosed = false
  let retry: NodeJS.Timeout | undefined
  if (maxAtOnce > 0) {
    work.onWork(kind, look)
    look()
  }
  return { offer, run: begin, ids, close }

  function hasRoom(): boolean {
    return going.size + kept < maxAtOnce && !isClosed
  }

  async function offer(item: Work): Promise<void> {
    if (!hasRoom()) return await work.add(item)
    const filling = fillPlace(async () => {
      await work.add(item, true)
      return item
    })
    await filling.catch((error: unknown) => {
      // Others may have been passed over while the place was kept.
      look()
      throw error
    })
  }

  /** @returns whether there was something to do */
  async function fillPlace(find: () => Promise<Work | undefined>): Promise<boolean> {
    kept += 1
    try {
      const found = await find()
      // Of a process that ends it waits for another.
      if (found === undefined || isClosed) return false
      begin(found)
      return true
    } finally {
      kept -= 1
    }
  }

  function look(): void {
    hasNews = maxAtOnce > 0
    looking ??= takeAll().finally(() => {
      looking = undefined
      // Of what came since it was asked last.
      if (hasNews && hasRoom()) look()
    })
  }

  async function takeAll(): Promise<void> {
    while (hasNews && hasRoom()) {
      // Before it is asked: what comes meanwhile is asked for again.
      hasNews = false
      try {
        if (await fillPlace(() => work.take(kind))) hasNews = true
      } catch (error) {
        onError(error, '')
        retry = setTimeout(look, retryMs).unref()
        return
      }
    }
  }

  async function close(): Promise<void> {
    isClosed = true
    clearTimeout(retry)
    await looking
    await Promise.all(going)
  }
}

/** What goes on. @param ended called after each */
function createGoing({ perform, onError }: Pick<WorkTakerDeps, 'perform' | 'onError'>, ended: () => void) {
  const ids = new Set<string>()
  const going = new Set<Promise<void>>()
  return {
    ids,
    going,
    begin(item: Work) {
      ids.add(item.id)
      const done: Promise<void> = perform(item)
        .catch((error: unknown) => onError(error, item.id))
        .finally(() => {
          ids.delete(item.id)
          going.delete(done)
          ended()
        })
      going.add(done)
    },
  }
}
