import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askApi } from '../../api/ask-api.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** A piece of a document, which a question may find. */
export type Piece = {
  readonly id: string
  readonly docId: string
  readonly chunkNo: number
  readonly pageContent: string
  /** JSON. */
  readonly metadata: string
}

/** Pieces on a page, as the service counts them. */
export const pageSize = 50

const base = '/document-store/chunks'

/** A page of the pieces of a loader, or of all. @param page the first is 1 */
export function usePieces(storeId: string, loaderId: string | undefined, page: number) {
  const of = loaderId ?? 'all'
  return useQuery({
    queryKey: queryKeys.chunks(storeId, of, page),
    queryFn: ({ signal }) =>
      askApi<{ readonly chunks: readonly Piece[]; readonly count: number }>(
        `${base}/${storeId}/${encodeURIComponent(of)}/${page}`,
        { signal },
      ),
    placeholderData: (before) => before,
  })
}

/** Changes the text of a piece. */
export function useChangePiece(storeId: string) {
  return usePieceMutation(({ docId, id, pageContent }: Pick<Piece, 'docId' | 'id' | 'pageContent'>) =>
    askApi(`${base}/${storeId}/${encodeURIComponent(docId)}/${id}`, { method: 'PUT', body: { pageContent } }),
  )
}

export function useRemovePiece(storeId: string) {
  return usePieceMutation(({ docId, id }: Pick<Piece, 'docId' | 'id'>) =>
    askApi(`${base}/${storeId}/${encodeURIComponent(docId)}/${id}`, { method: 'DELETE' }),
  )
}

function usePieceMutation<Sent>(mutationFn: (sent: Sent) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: queryKeys.stores }) })
}
