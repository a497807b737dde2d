import { ask } from '@hearth/ui-kit'
import { useMutation, useQueryClient } from '@tanstack/react-query'

export type ImportRequest = {
  readonly dashboard: unknown
  readonly inputs: readonly ImportInput[]
  readonly folderUid: string
  readonly overwrite: boolean
}

/** An answer to what the dashboard asks for in `__inputs`. */
export type ImportInput = {
  readonly name: string
  readonly type: string
  readonly pluginId: string
  readonly value: string
}

type Imported = { readonly uid: string; readonly importedUrl: string; readonly title: string }

/** Stores a dashboard from elsewhere. */
export function useImportDashboard() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: ImportRequest) => ask<Imported>('/api/dashboards/import', { method: 'POST', body: request }),
    onSuccess: async ({ uid }) => {
      client.removeQueries({ queryKey: ['dashboard', uid] })
      await client.invalidateQueries({ queryKey: ['search'] })
    },
  })
}
