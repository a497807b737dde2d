import { ask, useLiveStream } from '@hearth/ui-kit'
import { useDocumentVisibility } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CardList, joinModels, type Model, type StoredList } from './model.ts'

const modelsKey = ['models'] as const
const busyMs = 1_000
const calmMs = 15_000

/** All models, asked for often while one is on its way. */
export function useModels() {
  return useQuery({
    queryKey: modelsKey,
    async queryFn({ signal }): Promise<readonly Model[]> {
      const [stored, cards] = await Promise.all([
        ask<StoredList>('/models', { signal }),
        ask<CardList>('/v1/models', { signal }),
      ])
      return joinModels(stored, cards)
    },
    refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? busyMs : calmMs),
  })
}

/** Renews the list whenever the service says that something happened to a model. */
export function useModelEvents(): void {
  const client = useQueryClient()
  const visible = useDocumentVisibility() === 'visible'
  useLiveStream({
    url: visible ? '/models/sse' : undefined,
    events: ['message'],
    onEvent({ data }) {
      // Progress comes many times a second, and the list is asked for anyway meanwhile.
      const { event } = JSON.parse(data) as { event: string }
      if (event !== 'download_progress') void client.invalidateQueries({ queryKey: modelsKey })
    },
  })
}

export type ModelAction = { readonly kind: 'pull' | 'load' | 'unload' | 'delete'; readonly model: string }

/** Does something to a model; the list follows. */
export function useModelAction() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, model }: ModelAction) => {
      if (kind === 'delete') return ask(`/models?model=${encodeURIComponent(model)}`, { method: 'DELETE' })
      const path = kind === 'pull' ? '/models' : `/models/${kind}`
      return ask(path, { method: 'POST', body: { model } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: modelsKey }),
  })
}

function isOnItsWay({ state }: Model): boolean {
  return state.kind === 'downloading' || state.kind === 'loading'
}
