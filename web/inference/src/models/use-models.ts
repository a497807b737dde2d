import { ask, useLiveStream } from '@hearth/ui-kit'
import { useDocumentVisibility } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../api/query-keys.ts'
import { type LoadSettings, loadFields } from '../load-settings/load-settings.ts'
import { type CardList, joinModels, type Model, type StoredList } from './model.ts'

const busyMs = 1_000
const calmMs = 15_000

type Lists = { readonly stored: StoredList; readonly cards: CardList }

/** Both lists of models as the service gives them, asked for often while one is on its way. */
export function useModelLists() {
  return useQuery({
    queryKey: queryKeys.models,
    async queryFn({ signal }): Promise<Lists> {
      const [stored, cards] = await Promise.all([
        ask<StoredList>('/models', { signal }),
        ask<CardList>('/v1/models', { signal }),
      ])
      return { stored, cards }
    },
    refetchInterval: ({ state }) => (state.data?.stored.data.some(isOnItsWay) ? busyMs : calmMs),
  })
}

/** The models of this machine; `undefined` until they are known. */
export function modelsOf(lists: Lists | undefined): readonly Model[] | undefined {
  return lists && joinModels(lists.stored, lists.cards)
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
      if (event === 'download_progress') return
      for (const queryKey of Object.values(queryKeys)) void client.invalidateQueries({ queryKey })
    },
  })
}

export type ModelAction = {
  readonly kind: 'pull' | 'load' | 'unload' | 'delete'
  readonly model: string
  /** Of a load. */
  readonly settings?: LoadSettings
}

/** Does something to a model; the list follows. */
export function useModelAction() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, model, settings }: ModelAction) => {
      if (kind === 'delete') return ask(`/models?model=${encodeURIComponent(model)}`, { method: 'DELETE' })
      const path = kind === 'pull' ? '/models' : `/models/${kind}`
      return ask(path, { method: 'POST', body: { model, ...(settings && loadFields(settings)) } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.models }),
  })
}

function isOnItsWay({ status }: StoredList['data'][number]): boolean {
  return status.failed !== true && (status.value === 'downloading' || status.value === 'loading')
}
