/** A moment or a stretch of time that is marked in graphs. */
export type Annotation = {
  /** Unique among all that are shown. */
  readonly key: string
  /** Of the one that is kept in the dashboard service; `undefined` for what a query found. */
  readonly id: number | undefined
  /** Name of the query that found it. */
  readonly source: string
  /** CSS colour or a name of the palette, as the query has it. */
  readonly color: string
  readonly fromMs: number
  /** `undefined` for a moment. */
  readonly toMs: number | undefined
  readonly title: string
  readonly text: string
  readonly tags: readonly string[]
  readonly login: string
  /** Id of the one panel that shows it; `undefined` for all that its query names. */
  readonly panelId: number | undefined
}

/** What a query found, before it is known whose it is. */
export type FoundEvent = Pick<Annotation, 'fromMs' | 'toMs' | 'title' | 'text' | 'tags'>
