import { useQuery } from '@tanstack/react-query'
import { askApi } from '../../api/ask-api.ts'
import type { Chatflow } from '../../api/chatflow.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { Uploads } from './accepted.ts'

/** What may go along with a question to a flow; `undefined` while nobody knows. */
export function useUploads(flow: Pick<Chatflow, 'id' | 'updatedDate'>): Uploads | undefined {
  const { data } = useQuery({
    // What is deployed says what is taken.
    queryKey: [...queryKeys.uploads(flow.id), flow.updatedDate],
    queryFn: ({ signal }) => askApi<Uploads>(`/chatflows-uploads/${flow.id}`, { signal }),
    placeholderData: (before) => before,
  })
  return data
}
