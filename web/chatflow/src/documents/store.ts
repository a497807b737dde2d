import type { renderStore } from '../../../../services/chatflow/src/wire/documents/document-store.ts'
import { t } from './words.ts'

/** A component of a store by its kind and the values of its inputs. */
export type StoreComponent = { readonly name: string; readonly config: Readonly<Record<string, unknown>> }

/** A source of documents in a store: how it is read and cut, and how much came of it. */
export type Loader = {
  readonly id: string
  readonly loaderId: string
  readonly loaderName: string
  readonly loaderConfig: Readonly<Record<string, unknown>>
  readonly splitterId: string
  readonly splitterName: string
  readonly splitterConfig: Readonly<Record<string, unknown>>
  readonly credential?: string | null
  readonly totalChunks: number
  readonly totalChars: number
  readonly status: string
  readonly source: string
  /** What its last work failed with. */
  readonly error?: string
}

/** A document store as `GET /api/v1/document-store/store/:id` answers it. */
export type DocumentStore = Omit<
  ReturnType<typeof renderStore>,
  'loaders' | 'embeddingConfig' | 'vectorStoreConfig' | 'recordManagerConfig'
> & {
  readonly loaders: readonly Loader[]
  readonly embeddingConfig: StoreComponent | null
  readonly vectorStoreConfig: StoreComponent | null
  readonly recordManagerConfig: StoreComponent | null
}

const stateWords: Readonly<Record<string, string>> = {
  EMPTY: t('isEmpty'),
  EMPTY_SYNC: t('isEmpty'),
  SYNC: t('isRead'),
  SYNCING: t('isBeingRead'),
  STALE: t('isStale'),
  NEW: t('isNew'),
  UPSERTING: t('isUpserting'),
  UPSERTED: t('isReady'),
}

/** The state of a store or a loader, in words. */
export function wordsOfState(status: string): string {
  return stateWords[status] ?? status
}

const titles = /^\[.*\]$/s

/** What a loader reads, as its list calls it: the files by their names, else the address, else its kind. */
export function titleOfLoader({ source, loaderName, loaderId }: Loader): string {
  if (titles.test(source)) {
    const names = namesIn(source)
    if (names.length > 0) return names.join(', ')
  }
  return source === 'None' || source === '' ? loaderName || loaderId : source
}

function namesIn(text: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}
