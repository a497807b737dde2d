import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askApi } from '../api/ask-api.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { DocumentStore, StoreComponent } from './store.ts'

const base = '/document-store'
const refreshMs = 30_000
const busyRefreshMs = 1_500
const busy: ReadonlySet<string> = new Set(['SYNCING', 'UPSERTING'])

/** All document stores. */
export function useStores() {
  return useQuery({
    queryKey: queryKeys.stores,
    queryFn: ({ signal }) => askApi<readonly DocumentStore[]>(`${base}/store`, { signal }),
    refetchInterval: refreshMs,
  })
}

/** One of them; asked for often while something is read into it, by whomever. */
export function useStore(id: string) {
  return useQuery({
    queryKey: queryKeys.store(id),
    queryFn: ({ signal }) => askApi<DocumentStore>(`${base}/store/${id}`, { signal }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && busy.has(data.status) ? busyRefreshMs : refreshMs),
  })
}

export type StoreWords = { readonly name: string; readonly description: string }

export function useCreateStore() {
  return useStoreMutation((body: StoreWords) => askApi<DocumentStore>(`${base}/store`, { method: 'POST', body }))
}

export function useChangeStore(id: string) {
  return useStoreMutation((body: StoreWords) => askApi<DocumentStore>(`${base}/store/${id}`, { method: 'PUT', body }))
}

/** Takes its vectors out first, which nobody would find the way to afterwards. */
export function useRemoveStore() {
  return useStoreMutation(async ({ id, totalChunks }: Pick<DocumentStore, 'id' | 'totalChunks'>) => {
    if (totalChunks > 0) await askApi(`${base}/vectorstore/${id}`, { method: 'DELETE' }).catch(() => undefined)
    await askApi(`${base}/store/${id}`, { method: 'DELETE' })
  })
}

/** Takes a loader out with its pieces and their vectors. */
export function useRemoveLoader(storeId: string) {
  return useStoreMutation(async (loaderId: string) => {
    await askApi(`${base}/vectorstore/${storeId}?docId=${encodeURIComponent(loaderId)}`, { method: 'DELETE' })
    await askApi(`${base}/loader/${storeId}/${encodeURIComponent(loaderId)}`, { method: 'DELETE' })
  })
}

export type StoreParts = Readonly<Record<'embedding' | 'vectorStore' | 'recordManager', StoreComponent | undefined>>

/** Keeps how a store is embedded and searched. */
export function useSaveParts(storeId: string) {
  return useStoreMutation(({ embedding, vectorStore, recordManager }: StoreParts) =>
    askApi<DocumentStore>(`${base}/vectorstore/save`, {
      method: 'POST',
      body: {
        storeId,
        ...(embedding && { embeddingName: embedding.name, embeddingConfig: embedding.config }),
        ...(vectorStore && { vectorStoreName: vectorStore.name, vectorStoreConfig: vectorStore.config }),
        ...(recordManager && { recordManagerName: recordManager.name, recordManagerConfig: recordManager.config }),
      },
    }),
  )
}

/** Makes all vectors anew by the model that makes them now. */
export function useReembed(storeId: string) {
  return useStoreMutation(() =>
    askApi<{ readonly numEmbedded: number }>(`${base}/vectorstore/reembed`, { method: 'POST', body: { storeId } }),
  )
}

/** The model that made the vectors of a store; `null` where there are none. */
export function useMadeBy(storeId: string) {
  return useQuery({
    queryKey: queryKeys.madeBy(storeId),
    queryFn: ({ signal }) => askApi<{ readonly madeBy: string | null }>(`${base}/vectorstore/${storeId}`, { signal }),
    retry: false,
  })
}

function useStoreMutation<Sent, Answer>(mutationFn: (sent: Sent) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: queryKeys.stores }) })
}
