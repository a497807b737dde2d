import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ask } from '../api/ask.ts'
import { type DefaultModels, isUnderWay } from '../model-offer/model-state.ts'

export type ServiceName = 'chatflow' | 'inference' | 'health' | 'logs' | 'metrics' | 'dashboard'

export type ServiceState = 'up' | 'warn' | 'down' | 'unknown'

export type ServiceLink = { readonly name: ServiceName; readonly url: string; readonly state: ServiceState }

type ServicesAnswer = {
  /** The one of this page. */
  readonly service: ServiceName
  readonly version: string
  /** What a person types before a command of Hearth, such as `npx hearth`. */
  readonly command: string
  readonly services: readonly ServiceLink[]
  readonly model: DefaultModels | null
}

const refreshMs = 5_000
const busyMs = 2_000

const servicesQuery = {
  queryKey: ['ui', 'services'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => ask<ServicesAnswer>('/ui/services', { signal }),
} as const

/** Addresses (as this browser reaches them) and states of all services, kept fresh, and the model that answers. */
export function useServices(): {
  readonly services: readonly ServiceLink[]
  readonly version: string | undefined
  /** What a person types before a command of Hearth. */
  readonly command: string | undefined
  readonly model: DefaultModels | undefined
  /** When the service of this page answered last, where it no longer does; in Unix milliseconds. */
  readonly silentSinceMs: number | undefined
} {
  const { data, isError, dataUpdatedAt } = useQuery({
    ...servicesQuery,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.model?.offer) ? busyMs : refreshMs),
  })
  const ownUrl = data?.services.find(({ name }) => name === data.service)?.url
  // The same list while nothing changes, so that what shows it is not drawn anew with every answer.
  const services = useMemo(
    () =>
      (data?.services ?? []).map(
        (link): ServiceLink => ({
          ...link,
          url: reachableUrl(link.url, window.location, ownUrl),
          state: isError ? 'unknown' : link.state,
        }),
      ),
    [data?.services, ownUrl, isError],
  )
  return {
    services,
    version: data?.version,
    command: data?.command,
    model: data?.model ?? undefined,
    silentSinceMs: isError && dataUpdatedAt > 0 ? dataUpdatedAt : undefined,
  }
}

/** Asks which model answers at this moment; `undefined` where that cannot be told. */
export function useAskModelState(): () => Promise<DefaultModels | undefined> {
  const client = useQueryClient()
  return () =>
    client.fetchQuery(servicesQuery).then(
      ({ model }) => model ?? undefined,
      () => undefined,
    )
}

type PageAddress = Pick<Location, 'origin' | 'hostname' | 'port'>

/**
 * Services know one another by loopback or container names; a browser elsewhere reaches them on the
 * machine that this page came from, at the same port. Behind a proxy that shows this service below a path it reaches
 * those that have a path as well under the same name.
 *
 * @param ownUrl what the services know the one of this page by
 */
export function reachableUrl(url: string, page: PageAddress, ownUrl = url): string {
  const target = new URL(url)
  const own = new URL(ownUrl)
  if (own.pathname !== '/' && target.pathname !== '/' && own.port !== page.port)
    return page.origin + target.pathname.replace(/\/$/, '')
  const isLocal = target.hostname === 'localhost' || /^(127\.|\[::1\])/.test(target.hostname)
  if (!isLocal && target.hostname.includes('.')) return url
  target.hostname = page.hostname
  return target.href.replace(/\/$/, '')
}
