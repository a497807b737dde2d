import { ask } from '@hearth/ui-kit'
import { useMutation, useQueryClient } from '@tanstack/react-query'

type Request = { readonly method: 'POST' | 'PATCH' | 'DELETE'; readonly path: string; readonly body?: object }

/**
 * A change to dashboards after which lists are asked for anew.
 *
 * @param isGone the dashboard is not there any more: what shows it still is about to be left
 */
function useChangeOf<T>(requestOf: (about: T) => Request, isGone = false) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (about: T) => {
      const { path, ...rest } = requestOf(about)
      return ask<{ readonly message: string }>(path, rest)
    },
    onSuccess: async () => {
      await Promise.all(['search', 'trash', 'folders'].map((key) => client.invalidateQueries({ queryKey: [key] })))
      await client.invalidateQueries({ queryKey: ['dashboard'], refetchType: isGone ? 'none' : 'active' })
    },
  })
}

const pathOf = (uid: string) => `/api/dashboards/uid/${encodeURIComponent(uid)}`

/** Puts a dashboard into the trash. */
export const useDeleteDashboard = () => useChangeOf<string>((uid) => ({ method: 'DELETE', path: pathOf(uid) }), true)

/** Brings a dashboard back from the trash. */
export const useRestoreDeleted = () =>
  useChangeOf<string>((uid) => ({ method: 'PATCH', path: `${pathOf(uid)}/trash`, body: {} }))

/** Deletes a dashboard of the trash for good. */
export const usePurgeDeleted = () => useChangeOf<string>((uid) => ({ method: 'DELETE', path: `${pathOf(uid)}/trash` }))

/** Goes back to a version, which becomes the newest one. */
export const useRestoreVersion = () =>
  useChangeOf<{ readonly uid: string; readonly version: number }>(({ uid, version }) => ({
    method: 'POST',
    path: `${pathOf(uid)}/restore`,
    body: { version },
  }))
