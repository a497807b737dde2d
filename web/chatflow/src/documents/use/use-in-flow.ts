import { useNavigate } from '@hearth/ui-kit/router'
import { useMutation } from '@tanstack/react-query'
import { useCreateFlow } from '../../api/use-flows.ts'
import type { DocumentStore } from '../store.ts'

/** Makes a flow that answers from a store, and goes there. */
export function useInFlow(store: Pick<DocumentStore, 'id' | 'name'>) {
  const navigate = useNavigate()
  const { mutateAsync: create } = useCreateFlow()
  return useMutation({
    mutationFn: async () => create(await (await import('./flow-of-store.ts')).flowOfStore(store)),
    onSuccess: ({ id }) => navigate({ to: '/flows/$id', params: { id } }),
  })
}
