import type { HttpClient } from '../../clients/http/http-client.ts'
import type { HttpOptions } from '../../domain/scrape/http-options.ts'
import { askJson } from '../ask-json.ts'
import type { Discoverer } from '../discoverer.ts'
import { refreshing } from '../refresh.ts'
import { type ContainerRules, planContainers } from './plan-containers.ts'
import { containerList, networkList } from './read-engine.ts'

export type DockerDiscoveryOptions = ContainerRules & {
  /** `unix:///var/run/docker.sock`, `tcp://host:2375`, `http://…` or `https://…`. */
  readonly host: string
  /** Which containers, in the engine's terms. */
  readonly filters: readonly { readonly name: string; readonly values: readonly string[] }[]
  readonly refreshMs: number
  readonly http: HttpOptions
  readonly userAgent: string
}

/** Targets in the containers that run. */
export function createDockerDiscovery(
  options: DockerDiscoveryOptions,
  client: HttpClient,
  report: (error: unknown) => void,
): Discoverer {
  const { host, http, userAgent, refreshMs, filters } = options
  const { base, socketPath } = placeOf(host)
  const wanted = new URLSearchParams(filters.length === 0 ? {} : { filters: renderFilters(filters) })
  const ask = (path: string, signal: AbortSignal) =>
    askJson(client, { url: `${base}${path}`, socketPath, options: http, headers: { 'user-agent': userAgent } }, signal)
  return refreshing(
    refreshMs,
    async (stop) => {
      const signal = AbortSignal.any([stop, AbortSignal.timeout(refreshMs)])
      const [containers, networks] = await Promise.all([
        ask(`/containers/json?${wanted}`, signal),
        ask('/networks', signal),
      ])
      const targets = planContainers(containerList.parse(containers), networkList.parse(networks), options)
      return [{ source: 'Docker', targets, labels: {} }]
    },
    report,
  )
}

function placeOf(host: string): { base: string; socketPath?: string } {
  if (host.startsWith('unix://')) return { base: 'http://docker', socketPath: host.slice('unix://'.length) }
  return { base: host.replace(/^tcp:/, 'http:').replace(/\/$/, '') }
}

function renderFilters(filters: DockerDiscoveryOptions['filters']): string {
  const merged: Record<string, Record<string, true>> = {}
  for (const { name, values } of filters) {
    merged[name] ??= {}
    for (const value of values) merged[name][value] = true
  }
  return JSON.stringify(merged)
}
