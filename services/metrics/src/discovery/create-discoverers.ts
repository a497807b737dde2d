import type { HttpClient } from '../clients/http/http-client.ts'
import type { DiscoveryConfig } from '../config-file/schema/discovery.ts'
import { toHttpOptions } from '../config-file/targets/to-http-options.ts'
import type { TargetGroup } from '../domain/scrape/target-group.ts'
import type { Discoverer, ReportFailure } from './discoverer.ts'
import type { DockerDiscoveryOptions } from './docker/docker-discovery.ts'
import { createStaticDiscovery, staticGroups } from './static-discovery.ts'

export type DiscoveryDeps = {
  readonly client: HttpClient
  readonly userAgent: string
  readonly report: ReportFailure
}

/** One way to find targets: equal keys find the same, so that it need not begin anew when a configuration is read again. */
export type KeyedDiscoverer = {
  readonly key: string
  /** What it finds is known before it has begun. */
  readonly known?: readonly TargetGroup[]
  readonly create: () => Discoverer
}

/** All ways in which a job finds its targets, in the order of Prometheus' keys; each is loaded when a job has it. */
export function discoverersOf(job: DiscoveryConfig, deps: DiscoveryDeps): readonly KeyedDiscoverer[] {
  const { client, userAgent } = deps
  const reportOf = (mechanism: string) => (error: unknown) => deps.report(mechanism, error)
  return [
    ...(job.static_configs.length === 0
      ? []
      : [
          {
            ...keyed('static', job.static_configs, () => createStaticDiscovery(job.static_configs)),
            known: staticGroups(job.static_configs),
          },
        ]),
    ...job.file_sd_configs.map((config) =>
      onDemand('file', config, async () => {
        const { createFileDiscovery } = await import('./file-discovery.ts')
        return createFileDiscovery({ files: config.files, refreshMs: config.refresh_interval }, reportOf('file'))
      }),
    ),
    ...job.http_sd_configs.map((config) =>
      onDemand('http', config, async () => {
        const { createHttpDiscovery } = await import('./http-discovery.ts')
        const options = { url: config.url, refreshMs: config.refresh_interval, http: toHttpOptions(config), userAgent }
        return createHttpDiscovery(options, client, reportOf('http'))
      }),
    ),
    ...job.dns_sd_configs.map((config) =>
      onDemand('dns', config, async () => {
        const { createDnsDiscovery } = await import('./dns/dns-discovery.ts')
        return createDnsDiscovery({ ...config, refreshMs: config.refresh_interval }, reportOf('dns'))
      }),
    ),
    ...job.docker_sd_configs.map((config) =>
      onDemand('docker', config, async () => {
        const { createDockerDiscovery } = await import('./docker/docker-discovery.ts')
        return createDockerDiscovery(toDocker(config, userAgent), client, reportOf('docker'))
      }),
    ),
    ...job.kubernetes_sd_configs.map((config) =>
      onDemand('kubernetes', config, async () => {
        const { createKubernetesDiscovery } = await import('./kubernetes/kubernetes-discovery.ts')
        return createKubernetesDiscovery(toKubernetes(config, userAgent), client, reportOf('kubernetes'))
      }),
    ),
  ]
}

function toDocker(config: DiscoveryConfig['docker_sd_configs'][number], userAgent: string): DockerDiscoveryOptions {
  return {
    host: config.host,
    port: config.port,
    filters: config.filters,
    hostNetworkingHost: config.host_networking_host,
    matchFirstNetwork: config.match_first_network,
    refreshMs: config.refresh_interval,
    http: toHttpOptions(config),
    userAgent,
  }
}

function toKubernetes(config: DiscoveryConfig['kubernetes_sd_configs'][number], userAgent: string) {
  return {
    role: config.role,
    apiServer: config.api_server,
    kubeConfig: config.kubeconfig_file,
    http: toHttpOptions(config),
    namespaces: config.namespaces.names,
    ownNamespace: config.namespaces.own_namespace,
    selectors: config.selectors.map(({ role, label = '', field = '' }) => ({ role, label, field })),
    attached: config.attach_metadata,
    userAgent,
    settleMs: 250,
    environment: process.env,
  }
}

function onDemand(mechanism: string, config: unknown, load: () => Promise<Discoverer>): KeyedDiscoverer {
  return keyed(mechanism, config, () => ({
    async *discover(signal) {
      yield* (await load()).discover(signal)
    },
  }))
}

function keyed(mechanism: string, config: unknown, create: () => Discoverer): KeyedDiscoverer {
  return { key: JSON.stringify([mechanism, config]), create }
}
