import type { EndpointSlice, Endpoints, Ingress, Namespace, Node, Pod, ServiceObject } from './objects.ts'

/** What is known of a cluster, by `namespace/name`; nodes and namespaces by their names. */
export type Cluster = {
  readonly pods: ReadonlyMap<string, Pod>
  readonly services: ReadonlyMap<string, ServiceObject>
  readonly endpoints: ReadonlyMap<string, Endpoints>
  readonly endpointslices: ReadonlyMap<string, EndpointSlice>
  readonly nodes: ReadonlyMap<string, Node>
  readonly ingresses: ReadonlyMap<string, Ingress>
  readonly namespaces: ReadonlyMap<string, Namespace>
}

/** Which further objects give targets labels. */
export type Attached = { readonly node: boolean; readonly namespace: boolean }

export type Labels = Readonly<Record<string, string>>

export const prefix = '__meta_kubernetes_'
