import { ask } from '@hearth/ui-kit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Json } from '../model/json.ts'

export type SaveRequest = {
  readonly dashboard: Json
  readonly folderUid: string
  readonly message: string
  /** Replaces what is stored, whatever its version. */
  readonly overwrite: boolean
}

export type Saved = { readonly uid: string; readonly url: string; readonly version: number }

/** Stores a dashboard. Refused with 412 where somebody else stored another version meanwhile. */
export function useSaveDashboard() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: SaveRequest) => ask<Saved>('/api/dashboards/db', { method: 'POST', body: request }),
    onSuccess: async ({ uid }) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['dashboard', uid] }),
        client.invalidateQueries({ queryKey: ['versions', uid] }),
        client.invalidateQueries({ queryKey: ['search'] }),
      ])
    },
  })
}
