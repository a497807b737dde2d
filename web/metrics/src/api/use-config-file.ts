import { outwardPath, ownPageHeader, refused, unanswered } from '@hearth/ui-kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConfigChanges, ConfigText } from '../../../../services/metrics/src/wire/config.ts'
import { askData } from './ask-data.ts'

/** The configuration file with its secrets, read once: what is being edited is not changed below somebody's hands. */
export function useConfigFile() {
  return useQuery({
    queryKey: ['config file'],
    queryFn: async ({ signal }) => (await askData<ConfigText>('config', {}, signal)).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** Puts a text, or the one before, in the place of the file. Everything that follows from it is asked for again. */
export function useChangeConfig() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: ConfigChange) => sendChange(change),
    onSuccess: () => client.invalidateQueries(),
  })
}

export type ConfigChange =
  | { readonly kind: 'write'; readonly text: string; readonly version: string }
  | { readonly kind: 'roll back' }

function sendChange(change: ConfigChange): Promise<ConfigChanges> {
  if (change.kind === 'roll back') return send('/rollback', { method: 'POST' })
  return send(`?${new URLSearchParams({ version: change.version })}`, { method: 'PUT', body: change.text })
}

/** What a text would change. @throws {AskError} with its faults */
export function checkConfig(text: string, signal?: AbortSignal): Promise<ConfigChanges> {
  return send('?dry_run=true', { method: 'PUT', body: text, signal: signal ?? null })
}

async function send(path: string, init: RequestInit): Promise<ConfigChanges> {
  const headers = { ...ownPageHeader, 'content-type': 'application/yaml' }
  const answer = await fetch(outwardPath(`/api/v1/config${path}`), { ...init, headers }).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause
    throw unanswered(cause)
  })
  if (!answer.ok) throw await refused(answer)
  const { data } = (await answer.json()) as { readonly data: ConfigChanges }
  return data
}
