/** What became of a draft, for those who have it open. */
export type DraftEvent = {
  /** `deployed` also says that somebody deployed past the draft. */
  readonly what: 'saved' | 'discarded' | 'deployed'
  /** Of the draft that is there now; absent where there is none, or it did not change. */
  readonly revision: number | undefined
  readonly author: string | undefined
  /** Which window did it, as it calls itself. */
  readonly tab: string | undefined
}

export type DraftEvents = {
  tell(chatflowId: string, event: DraftEvent): void
  /** What is told of a chatflow from now on; ends, by throwing, with `signal`. `undefined` when too many listen. */
  listen(chatflowId: string, signal: AbortSignal): AsyncIterable<DraftEvent> | undefined
}
