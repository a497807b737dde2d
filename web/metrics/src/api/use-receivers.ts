import { ask } from '@hearth/ui-kit'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReceiversBody } from '../../../../services/metrics/src/wire/receivers.ts'
import { askData } from './ask-data.ts'

const refreshMs = 30_000

type AlertmanagersBody = { readonly activeAlertmanagers: readonly { readonly url: string }[] }

/** How the test of one way to reach people went. */
export type Trial = { readonly integration: string; readonly ok: boolean; readonly reason?: string }

/** Whom alerts reach: the receivers of this service, and the Alertmanagers that are told. */
export function useReceivers() {
  return useQuery({
    queryKey: ['receivers'],
    queryFn: async ({ signal }) => {
      const [own, others] = await Promise.all([
        askData<ReceiversBody>('notify/receivers', {}, signal),
        askData<AlertmanagersBody>('alertmanagers', {}, signal),
      ])
      const { receivers, file } = own.data
      return { receivers, file, alertmanagers: others.data.activeAlertmanagers.map(({ url }) => url) }
    },
    refetchInterval: refreshMs,
  })
}

/** Sends a message that says it is a test. */
export function useTestReceiver() {
  return useMutation({
    mutationFn: (name: string) =>
      ask<readonly Trial[]>(`/alertmanager/api/v2/receivers/${encodeURIComponent(name)}/test`, { method: 'POST' }),
  })
}
