import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askApi } from '../../api/ask-api.ts'
import { queryKeys } from '../../api/query-keys.ts'

export type Prompt = { readonly id: string; readonly name: string; readonly text: string }

/** The prompts that are kept, newest change first. */
export function usePrompts() {
  return useQuery({
    queryKey: queryKeys.prompts,
    queryFn: ({ signal }) => askApi<readonly Prompt[]>('/saved-prompts', { signal }),
  })
}

/** Keeps a prompt: a new one where it has no id yet. */
export function useSavePrompt() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name, text }: Omit<Prompt, 'id'> & { readonly id: string | undefined }) =>
      id === undefined
        ? askApi<Prompt>('/saved-prompts', { method: 'POST', body: { name, text } })
        : askApi<Prompt>(`/saved-prompts/${id}`, { method: 'PUT', body: { name, text } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.prompts }),
  })
}

export function useRemovePrompt() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => askApi(`/saved-prompts/${id}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.prompts }),
  })
}
