import { t } from './words.ts'

/** How far a model is from answering. `downloading` carries bytes; what is unknown is absent. */
export type ModelState =
  | { readonly kind: 'loaded' | 'loading' | 'idle' }
  | { readonly kind: 'failed'; readonly error: string }
  | {
      readonly kind: 'downloading'
      readonly done: number
      readonly total: number | undefined
      readonly bytesPerSecond: number | undefined
      readonly secondsLeft: number | undefined
    }

/** A model as this page shows it; figures that the service tells only of loaded models may be missing. */
export type Model = {
  readonly id: string
  readonly state: ModelState
  /** What can be done with it: nothing with one that a server of its own computes. */
  readonly may: { readonly load: boolean; readonly unload: boolean; readonly remove: boolean }
  readonly sizeBytes: number | undefined
  /** What it takes in memory, or about what it would take. */
  readonly memory: { readonly bytes: number; readonly estimated: boolean } | undefined
  readonly contextTokens: number | undefined
  readonly parameters: number | undefined
  readonly architecture: string | undefined
  readonly note: string | undefined
  /** Further names it answers to. */
  readonly aliases: readonly string[]
  /** The address of a pull that failed; asking for it again goes on where it ended. */
  readonly pullAgain: string | undefined
}

type FileProgress = {
  readonly done: number
  readonly total: number | null
  readonly bytes_per_second?: number
}

/** `GET /models`, as far as this page reads it. */
export type StoredList = {
  readonly data: readonly {
    readonly id: string
    readonly aliases?: readonly string[]
    readonly owned_by?: string
    readonly path?: string
    /** The address that it is being pulled from. */
    readonly source?: string
    readonly size?: number
    readonly memory?: {
      readonly estimated_bytes: number | null
      readonly context_tokens?: number
      readonly used_bytes?: number
    }
    /** The model of the start, which stays loaded. */
    readonly main?: boolean
    /** Whether its file may be deleted. */
    readonly removable?: boolean
    readonly status: {
      readonly value: string
      readonly failed?: boolean
      readonly error?: string
      /** By the address of each file. */
      readonly progress?: Readonly<Record<string, FileProgress>>
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
    readonly status?: { readonly value: string }
    /** The servers elsewhere that answer for it. */
    readonly upstreams?: readonly string[]
  }[]
}

/** Both lists as one: what is stored or on its way, with the figures of what is loaded. */
export function joinModels(stored: StoredList, cards: CardList): readonly Model[] {
  return stored.data.map((model) => {
    const { id, size, memory, status } = model
    const card = cards.data.find((one) => one.id === id)
    return {
      id,
      state: stateOf(status),
      may: permissionsOf(model),
      sizeBytes: size ?? card?.meta?.size,
      memory: memoryOf(memory),
      contextTokens: card?.max_model_len ?? memory?.context_tokens,
      parameters: card?.meta?.n_params,
      architecture: card?.meta?.architecture,
      note: card?.meta?.note,
      aliases: model.aliases ?? [],
      pullAgain: status.failed === true ? model.source : undefined,
    }
  })
}

type Stored = StoredList['data'][number]

function permissionsOf({ owned_by, path, main = false, removable = false, status }: Stored): Model['may'] {
  const own = owned_by !== 'llama-server'
  const isPull = path === undefined && status.value !== 'downloading'
  return { load: own && path !== undefined, unload: own && !main, remove: own && (removable || isPull) }
}

function memoryOf(memory: Stored['memory']): Model['memory'] {
  if (memory?.used_bytes !== undefined) return { bytes: memory.used_bytes, estimated: false }
  const bytes = memory?.estimated_bytes ?? undefined
  return bytes === undefined ? undefined : { bytes, estimated: true }
}

function stateOf({ value, failed, error, progress = {} }: Stored['status']): ModelState {
  if (failed === true) return { kind: 'failed', error: error ?? t('cannotLoad') }
  if (value === 'downloading') return { kind: 'downloading', ...sumOf(Object.values(progress)) }
  return { kind: value === 'loaded' || value === 'loading' ? value : 'idle' }
}

// A large model comes in several files, one after the other: the one under way tells the pace of all.
function sumOf(files: readonly FileProgress[]) {
  const done = files.reduce((bytes, file) => bytes + file.done, 0)
  const isWhole = files.length > 0 && files.every(({ total }) => total !== null)
  const total = isWhole ? files.reduce((bytes, file) => bytes + (file.total ?? 0), 0) : undefined
  const bytesPerSecond = files.find((file) => file.done !== file.total && file.done > 0)?.bytes_per_second
  const secondsLeft = total === undefined || !bytesPerSecond ? undefined : Math.ceil((total - done) / bytesPerSecond)
  return { done, total, bytesPerSecond, secondsLeft }
}

/** The quantisation that a model's name tells, such as `Q4_K_M`; files are named by it everywhere. */
export function quantisationOf(id: string): string | undefined {
  return /(?:^|[-._:/])((?:I?Q\d(?:_[A-Z0-9]+)*)|BF16|F16|F32)(?:$|[-._])/i.exec(id)?.[1]?.toUpperCase()
}
