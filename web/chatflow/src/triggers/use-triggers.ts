import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { renderRefusedCall } from '../../../../services/chatflow/src/wire/triggers/refused-call.ts'
import { askApi, sendApi, sendAsOwner } from '../api/ask-api.ts'
import { queryKeys } from '../api/query-keys.ts'
import { signBody } from './sign-body.ts'

export type ScheduleStatus = {
  readonly record: {
    readonly enabled: boolean
    readonly cronExpression?: string
    readonly timezone?: string
    readonly defaultInput?: string
    readonly endDate: string | null
  } | null
  readonly canEnable: boolean
  readonly reason?: string
  readonly nextRuns: readonly string[]
}

export type ScheduleLine = {
  readonly id: string
  readonly status: 'SUCCEEDED' | 'FAILED' | 'RUNNING' | 'SKIPPED'
  readonly error: string | null
  readonly elapsedTimeMs: number | null
  readonly scheduledAt: string
}

const refreshMs = 15_000
const base = (flowId: string) => `/chatflows/${encodeURIComponent(flowId)}`

export function useSchedule(flowId: string) {
  return useQuery({
    queryKey: queryKeys.schedule(flowId),
    queryFn: ({ signal }) => askApi<ScheduleStatus>(`${base(flowId)}/schedule/status`, { signal }),
    refetchInterval: refreshMs,
  })
}

export function useSwitchSchedule(flowId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (enabled: boolean) =>
      askApi(`${base(flowId)}/schedule/enabled`, { method: 'PATCH', body: { enabled } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.schedule(flowId) }),
  })
}

/** When it ran by itself, newest first, page by page. */
export function useScheduleLog(flowId: string) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.schedule(flowId), 'log'],
    queryFn: ({ signal, pageParam }) =>
      askApi<{ readonly data: readonly ScheduleLine[]; readonly total: number }>(
        `${base(flowId)}/schedule/trigger-logs?page=${pageParam}&limit=20`,
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.reduce((count, page) => count + page.data.length, 0) < total ? pages.length + 1 : undefined,
    refetchInterval: refreshMs,
  })
}

/** Makes the secret of a webhook, in place of the one before; it is in the answer this once. */
export function useMakeSecret(flowId: string) {
  return useSecretMutation(flowId, async () => {
    const path = `${base(flowId)}/webhook-secret`
    return (await askApi<{ readonly webhookSecret: string }>(path, { method: 'POST' })).webhookSecret
  })
}

export function useForgetSecret(flowId: string) {
  return useSecretMutation(flowId, async () => {
    const answer = await sendApi(`${base(flowId)}/webhook-secret`, { method: 'DELETE' })
    if (!answer.ok) throw new Error(await answer.text())
  })
}

function useSecretMutation<Answer>(flowId: string, mutationFn: () => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: queryKeys.flow(flowId) }) })
}

export type Call = {
  readonly method: string
  readonly contentType: string
  readonly body: string
  readonly signature: { readonly header: string; readonly isToken: boolean; readonly secret: string } | undefined
}

const bodiless: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** Calls a webhook as another program would. */
export function useTryWebhook(flowId: string) {
  const client = useQueryClient()
  return useMutation({
    async mutationFn({ method, contentType, body, signature }: Call) {
      const sent = bodiless.has(method) ? '' : body
      const proof = signature && (signature.isToken ? signature.secret : await signBody(sent, signature.secret))
      const headers = { 'content-type': contentType, ...(signature && proof && { [signature.header]: proof }) }
      const answer = await sendAsOwner(`/webhook/${encodeURIComponent(flowId)}`, {
        method,
        headers,
        ...(sent !== '' && { body: sent }),
      })
      return { status: answer.status, text: await answer.text() }
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.webhookCalls(flowId) }),
  })
}

type CallMessage = {
  readonly id: string
  readonly role: string
  readonly content: string
  readonly createdDate: string
}

/** What was last sent to a webhook and what the flow said, newest first. */
export function useWebhookCalls(flowId: string) {
  return useQuery({
    queryKey: queryKeys.webhookCalls(flowId),
    queryFn: ({ signal }) =>
      askApi<readonly CallMessage[]>(
        `/chatmessage/${encodeURIComponent(flowId)}?chatType=WEBHOOK&order=DESC&page=1&limit=20`,
        { signal },
      ),
    refetchInterval: refreshMs,
  })
}

type RefusedCall = ReturnType<typeof renderRefusedCall>

/** The last calls of the webhook that were refused, newest first. */
export function useRefusedCalls(flowId: string) {
  return useQuery({
    queryKey: queryKeys.refusedCalls(flowId),
    queryFn: ({ signal }) => askApi<readonly RefusedCall[]>(`${base(flowId)}/refused-calls`, { signal }),
    refetchInterval: refreshMs,
  })
}
