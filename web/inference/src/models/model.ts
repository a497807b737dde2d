/** How far a model is from answering. `downloading` carries bytes; `total` may be unknown. */
export type ModelState =
  | { readonly kind: 'loaded' | 'loading' | 'idle' }
  | { readonly kind: 'failed'; readonly error: string }
  | { readonly kind: 'downloading'; readonly done: number; readonly total: number | undefined }

/** A model as this page shows it; figures that the service tells only of loaded models may be missing. */
export type Model = {
  readonly id: string
  readonly state: ModelState
  readonly sizeBytes: number | undefined
  readonly contextTokens: number | undefined
  readonly parameters: number | undefined
  readonly architecture: string | undefined
  readonly note: string | undefined
  /** Further names it answers to. */
  readonly aliases: readonly string[]
}

/** `GET /models`, as far as this page reads it. */
export type StoredList = {
  readonly data: readonly {
    readonly id: string
    readonly size?: number
    readonly status: {
      readonly value: string
      readonly failed?: boolean
      readonly error?: string
      readonly progress?: Readonly<Record<string, { readonly done: number; readonly total: number | null }>>
    }
  }[]
}

/** `GET /v1/models`, as far as this page reads it. */
export type CardList = {
  readonly data: readonly {
    readonly id: string
    readonly root?: string
    readonly max_model_len?: number
    readonly meta?: {
      readonly n_params?: number
      readonly size?: number
      readonly architecture?: string
      readonly note?: string
    } | null
  }[]
}

/** Both lists as one: what is stored or on its way, with the figures of what is loaded. */
export function joinModels(stored: StoredList, cards: CardList): readonly Model[] {
  return stored.data.map(({ id, size, status }) => {
    const card = cards.data.find((one) => one.id === id)
    return {
      id,
      state: stateOf(status),
      sizeBytes: size ?? card?.meta?.size,
      contextTokens: card?.max_model_len,
      parameters: card?.meta?.n_params,
      architecture: card?.meta?.architecture,
      note: card?.meta?.note,
      aliases: cards.data.filter((one) => one.root === id && one.id !== id).map((one) => one.id),
    }
  })
}

function stateOf({ value, failed, error, progress }: StoredList['data'][number]['status']): ModelState {
  if (failed === true) return { kind: 'failed', error: error ?? 'It cannot be loaded' }
  if (value === 'downloading') {
    const [part] = Object.values(progress ?? {})
    return { kind: 'downloading', done: part?.done ?? 0, total: part?.total ?? undefined }
  }
  return { kind: value === 'loaded' || value === 'loading' ? value : 'idle' }
}

/** The quantisation that a model's name tells, such as `Q4_K_M`; files are named by it everywhere. */
export function quantisationOf(id: string): string | undefined {
  return /(?:^|[-._:/])((?:I?Q\d(?:_[A-Z0-9]+)*)|BF16|F16|F32)(?:$|[-._])/i.exec(id)?.[1]?.toUpperCase()
}

/** A count for people: `5.8 M`. */
export function renderCount(count: number): string {
  const [unit, size] =
    count >= 1e9 ? (['B', 1e9] as const) : count >= 1e6 ? (['M', 1e6] as const) : (['K', 1e3] as const)
  return count < 1_000 ? String(count) : `${(count / size).toFixed(count / size < 10 ? 1 : 0)} ${unit}`
}

/** A size for people: `1.4 GB`, in powers of ten as download pages count. */
export function renderSize(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`
  return bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.ceil(bytes / 1e3)} KB`
}
