import type { KubeObject } from './api-server.fixture.ts'

const labels = { app: 'web', 'app.kubernetes.io/part-of': 'shop' }
const annotations = { 'prometheus.io/scrape': 'true' }

/** A node, a service with two pods behind it, one of them not ready, and an ingress. */
export const clusterLists: Readonly<Record<string, readonly KubeObject[]>> = {
  '/api/v1/nodes': [
    {
      metadata: { name: 'node-1', labels: { zone: 'a' }, annotations: { 'a/b': 'c' } },
      spec: { providerID: 'kind://1' },
      status: {
        addresses: [
          { type: 'Hostname', address: 'node-1' },
          { type: 'InternalIP', address: '10.0.0.1' },
          { type: 'InternalIP', address: 'fd00::1' },
        ],
        daemonEndpoints: { kubeletEndpoint: { Port: 10_250 } },
      },
    } as KubeObject,
  ],
  '/api/v1/pods': [
    pod('web-1', '10.1.0.1', 'True'),
    pod('web-2', '10.1.0.2', 'False'),
    {
      metadata: { name: 'starting', namespace: 'shop' },
      spec: { containers: [{ name: 'a' }] },
      status: {},
    } as KubeObject,
  ],
  '/api/v1/services': [
    {
      metadata: { name: 'web', namespace: 'shop', labels, annotations },
      spec: {
        type: 'LoadBalancer',
        clusterIP: '10.2.0.1',
        loadBalancerIP: '1.2.3.4',
        ports: [{ name: 'http', port: 80, protocol: 'TCP' }],
      },
    } as KubeObject,
    {
      metadata: { name: 'far', namespace: 'shop' },
      spec: { type: 'ExternalName', externalName: 'far.example', ports: [{ port: 443, protocol: 'TCP' }] },
    } as KubeObject,
  ],
  '/api/v1/endpoints': [
    {
      metadata: { name: 'web', namespace: 'shop', labels },
      subsets: [
        {
          addresses: [{ ip: '10.1.0.1', nodeName: 'node-1', hostname: 'one', targetRef: podRef('web-1') }],
          notReadyAddresses: [{ ip: '10.1.0.2', targetRef: podRef('web-2') }],
          ports: [{ name: 'http', port: 8080, protocol: 'TCP' }],
        },
        { addresses: [{ ip: '192.0.2.1' }], ports: [{ port: 9000, protocol: 'TCP' }] },
      ],
    } as KubeObject,
  ],
  '/apis/discovery.k8s.io/v1/endpointslices': [
    {
      metadata: { name: 'web-abc', namespace: 'shop', labels: { 'kubernetes.io/service-name': 'web' } },
      addressType: 'IPv4',
      endpoints: [
        {
          addresses: ['10.1.0.1'],
          conditions: { ready: true, serving: true, terminating: false },
          nodeName: 'node-1',
          zone: 'a',
          targetRef: podRef('web-1'),
        },
        { addresses: ['10.1.0.2'], conditions: { ready: false }, hostname: 'two', targetRef: podRef('web-2') },
      ],
      ports: [{ name: 'http', port: 8080, protocol: 'TCP', appProtocol: 'http' }],
    } as KubeObject,
  ],
  '/apis/networking.k8s.io/v1/ingresses': [
    {
      metadata: { name: 'shop', namespace: 'shop', labels, annotations },
      spec: {
        ingressClassName: 'nginx',
        tls: [{ hosts: ['*.shop.example'] }],
        rules: [
          { host: 'a.shop.example', http: { paths: [{ path: '/x' }, {}] } },
          { host: 'shop.example' },
          { host: 'b.a.shop.example', http: { paths: [{ path: '/' }] } },
        ],
      },
    } as KubeObject,
  ],
}

export function pod(name: string, podIP: string, ready: string): KubeObject {
  return {
    metadata: {
      name,
      namespace: 'shop',
      uid: `uid-${name}`,
      labels,
      annotations,
      ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web-5c', uid: 'x', controller: true }],
    },
    spec: {
      nodeName: 'node-1',
      containers: [
        {
          name: 'web',
          image: 'web:1',
          ports: [
            { name: 'http', containerPort: 8080, protocol: 'TCP' },
            { name: 'metrics', containerPort: 9100, protocol: 'TCP' },
          ],
        },
        { name: 'sidecar', image: 'side:1' },
      ],
      initContainers: [{ name: 'init', image: 'init:1' }],
    },
    status: {
      podIP,
      hostIP: '10.0.0.1',
      phase: 'Running',
      conditions: [{ type: 'Ready', status: ready }],
      containerStatuses: [{ name: 'web', containerID: 'containerd://1' }],
      initContainerStatuses: [{ name: 'init', containerID: 'containerd://2' }],
    },
  } as KubeObject
}

function podRef(name: string) {
  return { kind: 'Pod', name, namespace: 'shop' }
}
