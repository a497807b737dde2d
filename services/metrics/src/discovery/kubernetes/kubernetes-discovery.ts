import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '@hearth/kernel'
import type { HttpClient } from '../../clients/http/http-client.ts'
import type { HttpOptions } from '../../domain/scrape/http-options.ts'
import { createBell } from '../bell.ts'
import type { Discoverer } from '../discoverer.ts'
import type { Attached, Cluster } from './cluster.ts'
import { followResource, type ResourceEvents, type ResourceOptions } from './follow-resource.ts'
import type { ClusterAccess } from './kube-config.ts'
import { type ClusterMaps, emptyCluster, resources } from './resources.ts'
import { type Role, roles } from './roles.ts'

export type KubernetesDiscoveryOptions = {
  readonly role: Role
  /** Of the API; default: that of the cluster in which this process runs. */
  readonly apiServer: string | undefined
  /** A file as `kubectl` has it, in the place of both. */
  readonly kubeConfig?: string | undefined
  readonly http: HttpOptions
  /** None are all. */
  readonly namespaces: readonly string[]
  /** Also that in which this process runs. */
  readonly ownNamespace: boolean
  readonly selectors: readonly { readonly role: Role; readonly label: string; readonly field: string }[]
  readonly attached: Attached
  readonly userAgent: string
  /** Changes that come within this time are told together. */
  readonly settleMs: number
  readonly environment: Readonly<Record<string, string | undefined>>
}

const accountFolder = '/var/run/secrets/kubernetes.io/serviceaccount'

/** Where a cluster cannot be found, it is looked for again after this. */
const retryMs = 60_000
const idleMs = 3_600_000

/** Targets of a cluster, listed and then watched. */
export function createKubernetesDiscovery(
  options: KubernetesDiscoveryOptions,
  client: HttpClient,
  report: (error: unknown) => void,
): Discoverer {
  return {
    async *discover(signal) {
      while (!signal.aborted) {
        const lists = await listsOf(options).catch((error: unknown) => {
          report(error)
          return undefined
        })
        if (lists !== undefined) yield* follow(lists, options, client, report, signal)
        else await sleep(retryMs, undefined, { signal }).catch(() => undefined)
      }
    },
  }
}

/** One list of objects. */
type List = { readonly name: keyof Cluster; readonly namespace: string; readonly source: ResourceOptions }

async function* follow(
  lists: readonly List[],
  options: KubernetesDiscoveryOptions,
  client: HttpClient,
  report: (error: unknown) => void,
  signal: AbortSignal,
) {
  const bell = createBell()
  const maps = emptyCluster()
  const missing = new Set(lists)
  const ended = lists.map((list) => {
    const told = () => {
      missing.delete(list)
      bell.ring()
    }
    return followResource(client, list.source, eventsOf(list, maps, told, report), signal)
  })
  while (!signal.aborted) {
    await bell.wait(idleMs, signal)
    // A cluster that never rests is told of as often as this.
    await sleep(options.settleMs, undefined, { signal }).catch(() => undefined)
    if (!signal.aborted && missing.size === 0) yield roles[options.role].plan(maps, options.attached)
  }
  await Promise.all(ended)
}

function eventsOf(
  { name, namespace }: List,
  maps: ClusterMaps,
  told: () => void,
  failed: (error: unknown) => void,
): ResourceEvents {
  const resource = resources[name]
  return {
    failed,
    replace(objects) {
      resource.clear(maps, namespace)
      for (const object of objects) resource.put(maps, object)
      told()
    },
    put(object) {
      resource.put(maps, object)
      told()
    },
    remove(object) {
      resource.remove(maps, object)
      told()
    },
  }
}

async function listsOf(options: KubernetesDiscoveryOptions): Promise<readonly List[]> {
  const { base, http } = await accessOf(options)
  const { selectors, userAgent } = options
  const namespaces = await namespacesOf(options)
  return neededBy(options).flatMap((name) => {
    const { api, role } = resources[name]
    const isOfCluster = name === 'nodes' || name === 'namespaces'
    const { label = '', field = '' } = selectors.find((one) => one.role === role) ?? {}
    return (isOfCluster || namespaces.length === 0 ? [''] : namespaces).map((namespace) => {
      const within = namespace === '' ? '' : `/namespaces/${encodeURIComponent(namespace)}`
      return { name, namespace, source: { url: `${base}${api}${within}/${name}`, http, userAgent, label, field } }
    })
  })
}

async function accessOf(options: KubernetesDiscoveryOptions): Promise<ClusterAccess> {
  const { apiServer, kubeConfig, http, environment } = options
  if (kubeConfig !== undefined) {
    // The parser of YAML is loaded only by those who have such a file.
    const { readKubeConfig } = await import('./kube-config.ts')
    return readKubeConfig(kubeConfig)
  }
  if (apiServer !== undefined) return { base: apiServer.replace(/\/$/, ''), http }
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port = '443' } = environment
  if (host === undefined)
    throw new Failure('upstream', 'Cannot find a cluster: this is no pod, so "api_server" has to name one')
  const file = (name: string) => ({ kind: 'file', path: `${accountFolder}/${name}` }) as const
  const own: HttpOptions = {
    ...http,
    authentication: { kind: 'credentials', scheme: 'Bearer', credentials: file('token') },
    tls: { isVerified: true, ca: file('ca.crt') },
  }
  return { base: `https://${host.includes(':') ? `[${host}]` : host}:${port}`, http: own }
}

async function namespacesOf({ namespaces, ownNamespace }: KubernetesDiscoveryOptions): Promise<readonly string[]> {
  if (!ownNamespace) return namespaces
  const own = (await readFile(`${accountFolder}/namespace`, 'utf8')).trim()
  return [...new Set([own, ...namespaces])]
}

function neededBy({ role, attached }: KubernetesDiscoveryOptions): readonly (keyof Cluster)[] {
  const needs = new Set(roles[role].needs)
  if (attached.node) needs.add('nodes')
  if (attached.namespace && role !== 'node') needs.add('namespaces')
  return [...needs]
}
