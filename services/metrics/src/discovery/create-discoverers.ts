import type { HttpClient } from '../clients/http/http-client.ts'
import type { DiscoveryConfig } from '../config-file/schema/discovery.ts'
import { toHttpOptions } from '../config-file/targets/to-http-options.ts'
import type { TargetGroup } from '../domain/scrape/target-group.ts'
import type { Discoverer, ReportFailure } from './discoverer.ts'
import { createDnsDiscovery } from './dns/dns-discovery.ts'
import { createDockerDiscovery, type DockerDiscoveryOptions } from './docker/docker-discovery.ts'
import { createFileDiscovery } from './file-discovery.ts'
import { createHttpDiscovery } from './http-discovery.ts'
import { createKubernetesDiscovery } from './kubernetes/kubernetes-discovery.ts'
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

/** All ways in which a job finds its targets, in the order of Prometheus' keys. */
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
      keyed('file', config, () =>
        createFileDiscovery({ files: config.files, refreshMs: config.refresh_interval }, reportOf('file')),
      ),
    ),
    ...job.http_sd_configs.map((config) =>
      keyed('http', config, () => {
        const options = { url: config.url, refreshMs: config.refresh_interval, http: toHttpOptions(config), userAgent }
        return createHttpDiscovery(options, client, reportOf('http'))
      }),
    ),
    ...job.dns_sd_configs.map((config) =>
      keyed('dns', config, () =>
        createDnsDiscovery({ ...config, refreshMs: config.refresh_interval }, reportOf('dns')),
      ),
    ),
    ...job.docker_sd_configs.map((config) =>
      keyed('docker', config, () => createDockerDiscovery(toDocker(config, userAgent), client, reportOf('docker'))),
    ),
    ...job.kubernetes_sd_configs.map((config) =>
      keyed('kubernetes', config, () =>
        createKubernetesDiscovery(toKubernetes(config, userAgent), client, reportOf('kubernetes')),
      ),
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

function keyed(mechanism: string, config: unknown, create: () => Discoverer): KeyedDiscoverer {
  return { key: JSON.stringify([mechanism, config]), create }
}
