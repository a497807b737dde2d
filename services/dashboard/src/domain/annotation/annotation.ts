export type Annotation = {
  readonly id: number
  /** Empty for one that belongs to no dashboard. */
  readonly dashboardUid: string
  /** 0 for the whole dashboard. */
  readonly panelId: number
  readonly timeMs: number
  /** The same as `timeMs` for a moment. */
  readonly timeEndMs: number
  readonly text: string
  readonly tags: readonly string[]
  readonly data: Readonly<Record<string, unknown>>
  readonly login: string
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

export type AnnotationQuery = {
  readonly fromMs: number | undefined
  readonly toMs: number | undefined
  readonly dashboardUid: string | undefined
  readonly panelId: number | undefined
  readonly tags: readonly string[]
  /** One of the tags is enough. */
  readonly matchAny: boolean
  readonly limit: number
}

export type AnnotationStore = {
  /** Newest first. */
  find(query: AnnotationQuery): readonly Annotation[]
  get(id: number): Annotation | undefined
  /** Creates when the id is 0. */
  put(annotation: Annotation): number
  remove(id: number): void
}
