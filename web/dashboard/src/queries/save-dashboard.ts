import { ask } from '@hearth/ui-kit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Json } from '../model/json.ts'
import { readStoredDashboard, type StoredDashboard } from './stored-dashboard.ts'

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
    mutationFn: async (request: SaveRequest): Promise<Saved & { readonly stored: StoredDashboard | undefined }> => {
      const saved = await ask<Saved>('/api/dashboards/db', { method: 'POST', body: request })
      // It is saved, whether it can be read at once or not.
      const stored = await readStoredDashboard(saved.uid, new AbortController().signal).catch(() => undefined)
      return { ...saved, stored }
    },
    // The new version is there at the same time as the page that saved it hears of it: an editor that saw the version
    // before would begin anew with it, and hear nothing.
    onSuccess: ({ uid, stored }) => {
      if (stored === undefined) void client.invalidateQueries({ queryKey: ['dashboard', uid] })
      else client.setQueryData(['dashboard', uid], stored)
      void client.invalidateQueries({ queryKey: ['versions', uid] })
      void client.invalidateQueries({ queryKey: ['search'] })
    },
  })
}
