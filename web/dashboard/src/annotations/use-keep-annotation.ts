import { ask } from '@hearth/ui-kit'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/** What is to be kept; without an id it is new, and 0 stands for all panels. */
export type AnnotationDraft = {
  readonly id: number | undefined
  readonly fromMs: number
  readonly toMs: number
  readonly text: string
  readonly tags: readonly string[]
  readonly panelId: number
}

/** Keeps an annotation of a dashboard, or other words for it. */
export function useKeepAnnotation(dashboardUid: string) {
  return useChange((draft: AnnotationDraft) => {
    const { id, fromMs: time, toMs: timeEnd, text, tags, panelId } = draft
    const body = { dashboardUID: dashboardUid, panelId, time, timeEnd, text, tags }
    return id === undefined
      ? ask('/api/annotations', { method: 'POST', body })
      : ask(`/api/annotations/${id}`, { method: 'PATCH', body })
  })
}

export function useRemoveAnnotation() {
  return useChange((id: number) => ask(`/api/annotations/${id}`, { method: 'DELETE' }))
}

function useChange<T>(change: (about: T) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: ['annotations'] }),
  })
}
