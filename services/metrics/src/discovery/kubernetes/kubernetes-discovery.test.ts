import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@hearth/kernel/test-support'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createHttpClient } from '../../clients/http/http-client.ts'
import { plainHttp } from '../../domain/scrape/http-options.ts'
import type { TargetGroup } from '../../domain/scrape/target-group.ts'
import { startApiServer } from './api-server.fixture.ts'
import { clusterLists, pod } from './cluster.fixture.ts'
import { createKubernetesDiscovery, type KubernetesDiscoveryOptions } from './kubernetes-discovery.ts'

async function discover(more: Partial<KubernetesDiscoveryOptions> = {}, lists = clusterLists) {
  const server = await startApiServer(lists)
  const client = createHttpClient({ environment: {}, clock: () => Date.now() })
  const faults: string[] = []
  const options: KubernetesDiscoveryOptions = {
    role: 'pod',
    apiServer: server.url,
    http: plainHttp,
    namespaces: [],
    ownNamespace: false,
    selectors: [],
    attached: { node: false, namespace: false },
    userAgent: 'Hearth/1',
    settleMs: 20,
    environment: {},
    ...more,
  }
  const stop = new AbortController()
  const groups = createKubernetesDiscovery(options, client, (error) => faults.push(String(error)))
    .discover(stop.signal)
    [Symbol.asyncIterator]()
  onTestFinished(async () => {
    stop.abort()
    await groups.next()
    client.close()
    server.close()
  })
  const next = async (): Promise<readonly TargetGroup[]> => (await groups.next()).value ?? []
  return {
    ...server,
    faults,
    next,
    async until(wanted: (addresses: readonly string[]) => boolean) {
      for (;;) {
        const addresses = addressesOf(await next())
        if (wanted(addresses)) return addresses
      }
    },
  }
}

const addressesOf = (groups: readonly TargetGroup[]) =>
  groups.flatMap(({ targets }) => targets.map(({ __address__ = '' }) => __address__))

const pods = '/api/v1/pods'

describe('targets of a cluster', () => {
  test('follow what is added, changed and removed', async () => {
    const { until, put, remove, watched } = await discover()
    expect(await until((found) => found.length > 0)).toEqual([
      ...['10.1.0.1:8080', '10.1.0.1:9100', '10.1.0.1', '10.1.0.1'],
      ...['10.1.0.2:8080', '10.1.0.2:9100', '10.1.0.2', '10.1.0.2'],
    ])
    await expect.poll(watched).toBe(1)
    put(pods, pod('web-3', '10.1.0.3', 'True'))
    await until((found) => found.includes('10.1.0.3:8080'))
    put(pods, pod('web-3', '10.1.0.4', 'True'))
    expect(await until((found) => found.includes('10.1.0.4:8080'))).not.toContain('10.1.0.3:8080')
    remove(pods, pod('web-1', '10.1.0.1', 'True'))
    await until((found) => !found.includes('10.1.0.1:8080'))
  })

  test('are those of the cluster that a kubeconfig names', async () => {
    const kubeConfig = join(temporaryFolder(), 'config')
    const { next, url, faults } = await discover({ kubeConfig, apiServer: undefined })
    writeFileSync(
      kubeConfig,
      `{ current-context: c, contexts: [{ name: c, context: { cluster: c } }], clusters: [{ name: c, cluster: { server: '${url}' } }] }`,
    )
    expect(addressesOf(await next())).toContain('10.1.0.1:8080')
    expect(faults).toEqual([])
  })

  test('are listed again when the server has forgotten what happened', async () => {
    const { until, replace, expire, watched, next } = await discover()
    await next()
    await expect.poll(watched).toBe(1)
    replace(pods, [pod('web-9', '10.1.0.9', 'True')])
    expire(pods)
    await until((found) => found.length === 4 && found.includes('10.1.0.9:8080'))
  })

  test('stay while the server is away, and are looked for again', async () => {
    const { until, replace, disconnect, watched, next, faults } = await discover()
    await next()
    await expect.poll(watched).toBe(1)
    replace(pods, [])
    disconnect()
    await until((found) => found.length === 0)
    expect(faults).toHaveLength(1)
  })

  test('are asked for with selectors, within namespaces', async () => {
    const path = '/api/v1/namespaces/shop/pods'
    const selectors = [{ role: 'pod', label: 'app=web', field: 'status.phase=Running' }] as const
    const lists = { [path]: [pod('web-1', '10.1.0.1', 'True')] }
    const { next, asked } = await discover({ namespaces: ['shop'], selectors }, lists)
    expect(addressesOf(await next())).toContain('10.1.0.1:8080')
    expect(asked[0]).toBe(`${path}?limit=500&labelSelector=app%3Dweb&fieldSelector=status.phase%3DRunning`)
  })

  test('have labels of their node and namespace where that is asked for', async () => {
    const namespace = { metadata: { name: 'shop', labels: { team: 'a' } } }
    const attached = { node: true, namespace: true }
    const { next } = await discover({ attached }, { ...clusterLists, '/api/v1/namespaces': [namespace] })
    expect((await next())[0]?.labels).toMatchObject({
      __meta_kubernetes_node_name: 'node-1',
      __meta_kubernetes_node_label_zone: 'a',
      __meta_kubernetes_namespace_label_team: 'a',
      __meta_kubernetes_namespace_labelpresent_team: 'true',
    })
  })

  test('outside of a cluster need its address', async () => {
    const { faults, next } = await discover({ apiServer: undefined })
    void next()
    await expect.poll(() => faults).toEqual([expect.stringContaining('"api_server" has to name one')])
  })
})

const meta = (role: string) => ({
  [`__meta_kubernetes_${role}_label_app`]: 'web',
  [`__meta_kubernetes_${role}_label_app_kubernetes_io_part_of`]: 'shop',
  [`__meta_kubernetes_${role}_labelpresent_app`]: 'true',
  [`__meta_kubernetes_${role}_labelpresent_app_kubernetes_io_part_of`]: 'true',
})
const scraped = (role: string) => ({
  [`__meta_kubernetes_${role}_annotation_prometheus_io_scrape`]: 'true',
  [`__meta_kubernetes_${role}_annotationpresent_prometheus_io_scrape`]: 'true',
})
const ofPod = (name: string, ip: string, ready: string) => ({
  __meta_kubernetes_pod_name: name,
  __meta_kubernetes_pod_ip: ip,
  __meta_kubernetes_pod_ready: ready,
  __meta_kubernetes_pod_phase: 'Running',
  __meta_kubernetes_pod_node_name: 'node-1',
  __meta_kubernetes_pod_host_ip: '10.0.0.1',
  __meta_kubernetes_pod_uid: `uid-${name}`,
  __meta_kubernetes_pod_controller_kind: 'ReplicaSet',
  __meta_kubernetes_pod_controller_name: 'web-5c',
  ...meta('pod'),
  ...scraped('pod'),
})
const ofService = {
  __meta_kubernetes_namespace: 'shop',
  __meta_kubernetes_service_name: 'web',
  ...meta('service'),
  ...scraped('service'),
}
const ofContainer = {
  __meta_kubernetes_pod_container_name: 'web',
  __meta_kubernetes_pod_container_image: 'web:1',
}
const ofPort = (name: string, number: string) => ({
  __meta_kubernetes_pod_container_port_name: name,
  __meta_kubernetes_pod_container_port_number: number,
  __meta_kubernetes_pod_container_port_protocol: 'TCP',
})

/** All labels of the target at an address, as relabelling sees them: those without a value are none. */
async function labelsAt(role: KubernetesDiscoveryOptions['role'], address: string) {
  const { next } = await discover({ role })
  const found = (await next()).flatMap(({ targets, labels }) => targets.map((target) => ({ ...labels, ...target })))
  const target = found.find(({ __address__ }) => __address__ === address)
  return Object.fromEntries(Object.entries(target ?? {}).filter(([, value]) => value !== ''))
}

describe('labels of a target of role', () => {
  test.each([
    {
      role: 'pod',
      address: '10.1.0.1:8080',
      expected: {
        __meta_kubernetes_namespace: 'shop',
        __meta_kubernetes_pod_container_id: 'containerd://1',
        __meta_kubernetes_pod_container_init: 'false',
        ...ofPod('web-1', '10.1.0.1', 'true'),
        ...ofContainer,
        ...ofPort('http', '8080'),
      },
    },
    {
      role: 'service',
      address: 'web.shop.svc:80',
      expected: {
        __meta_kubernetes_service_port_name: 'http',
        __meta_kubernetes_service_port_number: '80',
        __meta_kubernetes_service_port_protocol: 'TCP',
        __meta_kubernetes_service_type: 'LoadBalancer',
        __meta_kubernetes_service_cluster_ip: '10.2.0.1',
        __meta_kubernetes_service_loadbalancer_ip: '1.2.3.4',
        ...ofService,
      },
    },
    {
      role: 'service',
      address: 'far.shop.svc:443',
      expected: {
        __meta_kubernetes_namespace: 'shop',
        __meta_kubernetes_service_name: 'far',
        __meta_kubernetes_service_port_number: '443',
        __meta_kubernetes_service_port_protocol: 'TCP',
        __meta_kubernetes_service_type: 'ExternalName',
        __meta_kubernetes_service_external_name: 'far.example',
      },
    },
    {
      role: 'endpoints',
      address: '10.1.0.1:8080',
      expected: {
        __meta_kubernetes_endpoints_name: 'web',
        __meta_kubernetes_endpoint_ready: 'true',
        __meta_kubernetes_endpoint_hostname: 'one',
        __meta_kubernetes_endpoint_node_name: 'node-1',
        __meta_kubernetes_endpoint_port_name: 'http',
        __meta_kubernetes_endpoint_port_protocol: 'TCP',
        __meta_kubernetes_endpoint_address_target_kind: 'Pod',
        __meta_kubernetes_endpoint_address_target_name: 'web-1',
        ...meta('endpoints'),
        ...ofService,
        ...ofPod('web-1', '10.1.0.1', 'true'),
        ...ofContainer,
        ...ofPort('http', '8080'),
      },
    },
    {
      role: 'endpoints',
      address: '10.1.0.2:9100',
      expected: {
        __meta_kubernetes_endpoints_name: 'web',
        ...meta('endpoints'),
        ...ofService,
        ...ofPod('web-2', '10.1.0.2', 'false'),
        ...ofContainer,
        ...ofPort('metrics', '9100'),
      },
    },
    {
      role: 'endpointslice',
      address: '10.1.0.1:8080',
      expected: {
        __meta_kubernetes_endpointslice_name: 'web-abc',
        __meta_kubernetes_endpointslice_address_type: 'IPv4',
        __meta_kubernetes_endpointslice_label_kubernetes_io_service_name: 'web',
        __meta_kubernetes_endpointslice_labelpresent_kubernetes_io_service_name: 'true',
        __meta_kubernetes_endpointslice_port: '8080',
        __meta_kubernetes_endpointslice_port_name: 'http',
        __meta_kubernetes_endpointslice_port_protocol: 'TCP',
        __meta_kubernetes_endpointslice_port_app_protocol: 'http',
        __meta_kubernetes_endpointslice_endpoint_conditions_ready: 'true',
        __meta_kubernetes_endpointslice_endpoint_conditions_serving: 'true',
        __meta_kubernetes_endpointslice_endpoint_conditions_terminating: 'false',
        __meta_kubernetes_endpointslice_endpoint_node_name: 'node-1',
        __meta_kubernetes_endpointslice_endpoint_zone: 'a',
        __meta_kubernetes_endpointslice_address_target_kind: 'Pod',
        __meta_kubernetes_endpointslice_address_target_name: 'web-1',
        ...ofService,
        ...ofPod('web-1', '10.1.0.1', 'true'),
        ...ofContainer,
        ...ofPort('http', '8080'),
      },
    },
    {
      role: 'node',
      address: '10.0.0.1:10250',
      expected: {
        instance: 'node-1',
        __meta_kubernetes_node_name: 'node-1',
        __meta_kubernetes_node_provider_id: 'kind://1',
        __meta_kubernetes_node_label_zone: 'a',
        __meta_kubernetes_node_labelpresent_zone: 'true',
        __meta_kubernetes_node_annotation_a_b: 'c',
        __meta_kubernetes_node_annotationpresent_a_b: 'true',
        __meta_kubernetes_node_address_InternalIP: '10.0.0.1',
        __meta_kubernetes_node_address_Hostname: 'node-1',
      },
    },
    {
      role: 'ingress',
      address: 'a.shop.example',
      expected: {
        __meta_kubernetes_namespace: 'shop',
        __meta_kubernetes_ingress_name: 'shop',
        __meta_kubernetes_ingress_class_name: 'nginx',
        __meta_kubernetes_ingress_scheme: 'https',
        __meta_kubernetes_ingress_host: 'a.shop.example',
        __meta_kubernetes_ingress_path: '/x',
        ...meta('ingress'),
        ...scraped('ingress'),
      },
    },
  ] as const)('$role at $address', async ({ role, address, expected }) => {
    expect(await labelsAt(role, address)).toEqual({ __address__: address, ...expected })
  })

  test('ingress, by the paths and hosts of its rules', async () => {
    const { next } = await discover({ role: 'ingress' })
    const found = (await next()).flatMap(({ targets }) => targets)
    expect(
      found.map((target) => ['scheme', 'host', 'path'].map((part) => target[`__meta_kubernetes_ingress_${part}`])),
    ).toEqual([
      ['https', 'a.shop.example', '/x'],
      ['https', 'a.shop.example', '/'],
      ['http', 'shop.example', '/'],
      ['http', 'b.a.shop.example', '/'],
    ])
  })
})
