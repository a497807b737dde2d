import { type Choice, nextOffer, type OfferEvent, type OfferState } from './offer.ts'

export type ChangeOptions = {
  /** What was kept. */
  readonly choice: Choice
  /** Whether what was kept will be resumed: until then it is shown as on its way, not as if nothing was wished. */
  readonly isResumed: boolean
  /** Resolves once it is kept, or cannot be. */
  readonly keep: (choice: Choice) => Promise<void>
  /**
   * The id of the model that a wish stands for, once its file is whole.
   *
   * @throws {Failure} when it cannot be fetched
   */
  readonly bring: (wish: string, signal: AbortSignal) => Promise<string>
  /**
   * Loads a model beside the one that answers, and has it answer once.
   *
   * @throws {Failure} when it cannot be loaded; it has left memory then
   */
  readonly tryOut: (id: string, signal: AbortSignal) => Promise<void>
  /** From this call on the model is the default one. */
  readonly moveTo: (id: string) => void
  readonly isStarter: (id: string) => boolean
  /** A failure in words for whoever asked; `isFinal` when trying again at the next start would be of no use. */
  readonly explain: (error: unknown, wish: string) => { readonly message: string; readonly isFinal: boolean }
}

/** Makes another model the default one, one at a time. */
export type DefaultChange = {
  state(): OfferState
  /** Begins; the same wish joins the change under way, another takes its place. Resolves once the wish is kept. */
  take(wish: string): Promise<void>
  /** Gives up what is under way, and remembers that the offer is not wanted. */
  decline(): Promise<void>
  /** Tells that a model was deleted. */
  removed(id: string): Promise<void>
  /** Goes on with what the last end of the process cut off. */
  resume(): Promise<void>
  /** Ends what is under way; it goes on at the next start. */
  close(): void
}

export function createDefaultChange(options: ChangeOptions): DefaultChange {
  const { wish } = options.choice
  let state: OfferState = {
    choice: options.choice,
    change: wish === undefined || !options.isResumed ? { kind: 'none' } : { kind: 'fetching', wish },
  }
  let running: AbortController | undefined

  async function tell(event: OfferEvent): Promise<void> {
    const before = state.choice
    state = nextOffer(state, event)
    if (state.choice !== before) await options.keep(state.choice)
  }

  function begin(): AbortSignal {
    running?.abort()
    running = new AbortController()
    return running.signal
  }

  async function run(wish: string, signal: AbortSignal): Promise<void> {
    try {
      const id = await options.bring(wish, signal)
      signal.throwIfAborted()
      await tell({ kind: 'stored', id })
      await options.tryOut(id, signal)
      signal.throwIfAborted()
      options.moveTo(id)
      await tell({ kind: 'answered', isStarter: options.isStarter(id) })
    } catch (error) {
      if (!signal.aborted) await tell({ kind: 'failed', ...options.explain(error, wish) })
    }
  }

  async function take(wish: string): Promise<void> {
    const { change } = state
    const isUnderWay = running !== undefined && (change.kind === 'fetching' || change.kind === 'loading')
    if (isUnderWay && change.wish === wish) return
    const signal = begin()
    await tell({ kind: 'taken', wish })
    if (!signal.aborted) void run(wish, signal)
  }

  return {
    state: () => state,
    take,
    async decline() {
      if (state.change.kind !== 'ready') begin()
      await tell({ kind: 'declined' })
    },
    removed: (id) => tell({ kind: 'removed', id }),
    async resume() {
      // Whoever asked for one since the start has begun it.
      if (running === undefined && wish !== undefined) await take(wish)
    },
    close: () => running?.abort(),
  }
}
