import { useQuery } from '@tanstack/react-query'
import { ask } from '../api/ask.ts'

export type ServiceName = 'chatflow' | 'inference' | 'health' | 'logs' | 'metrics' | 'dashboard'

export type ServiceState = 'up' | 'warn' | 'down' | 'unknown'

export type ServiceLink = { readonly name: ServiceName; readonly url: string; readonly state: ServiceState }

type ServicesAnswer = { readonly version: string; readonly services: readonly ServiceLink[] }

const refreshMs = 5_000

/** Addresses (as this browser reaches them) and states of all services, kept fresh. */
export function useServices(): { readonly services: readonly ServiceLink[]; readonly version: string | undefined } {
  const { data, isError } = useQuery({
    queryKey: ['ui', 'services'],
    queryFn: ({ signal }) => ask<ServicesAnswer>('/ui/services', { signal }),
    refetchInterval: refreshMs,
  })
  const services = (data?.services ?? []).map((link) => ({
    ...link,
    url: reachableUrl(link.url, window.location),
    state: isError ? 'unknown' : link.state,
  }))
  return { services, version: data?.version }
}

/**
 * Services know one another by loopback or container names; a browser elsewhere reaches them on the
 * machine that this page came from, at the same port.
 */
export function reachableUrl(url: string, page: { readonly hostname: string }): string {
  const target = new URL(url)
  const isLocal = target.hostname === 'localhost' || /^(127\.|\[::1\])/.test(target.hostname)
  if (!isLocal && target.hostname.includes('.')) return url
  target.hostname = page.hostname
  return target.href.replace(/\/$/, '')
}
