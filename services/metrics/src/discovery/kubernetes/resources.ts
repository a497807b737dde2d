import { z } from 'zod'
import type { Cluster } from './cluster.ts'
import { endpointSlice, endpoints, ingress, type Metadata, metadata, namespace, node, pod, service } from './objects.ts'
import type { Role } from './roles.ts'

/** A cluster that is being told. */
export type ClusterMaps = {
  [N in keyof Cluster]: Cluster[N] extends ReadonlyMap<string, infer T> ? Map<string, T> : never
}

/** Where the objects of a kind are, and how they are kept. */
export type Resource = {
  readonly api: string
  /** Selectors name it so. */
  readonly role: Role | 'namespace'
  /** @throws {ZodError} for an object that is none of these */
  put(maps: ClusterMaps, object: unknown): void
  remove(maps: ClusterMaps, object: unknown): void
  /** Forgets those of a namespace, or all where it is empty. */
  clear(maps: ClusterMaps, namespace: string): void
}

const core = '/api/v1'

export const resources: Readonly<Record<keyof Cluster, Resource>> = {
  pods: resource(core, 'pod', pod, ({ pods }) => pods),
  services: resource(core, 'service', service, ({ services }) => services),
  endpoints: resource(core, 'endpoints', endpoints, (maps) => maps.endpoints),
  endpointslices: resource(
    '/apis/discovery.k8s.io/v1',
    'endpointslice',
    endpointSlice,
    ({ endpointslices }) => endpointslices,
  ),
  nodes: resource(core, 'node', node, ({ nodes }) => nodes),
  ingresses: resource('/apis/networking.k8s.io/v1', 'ingress', ingress, ({ ingresses }) => ingresses),
  namespaces: resource(core, 'namespace', namespace, ({ namespaces }) => namespaces),
}

export function emptyCluster(): ClusterMaps {
  return {
    pods: new Map(),
    services: new Map(),
    endpoints: new Map(),
    endpointslices: new Map(),
    nodes: new Map(),
    ingresses: new Map(),
    namespaces: new Map(),
  }
}

const anyObject = z.object({ metadata })

function resource<T extends { readonly metadata: Metadata }>(
  api: string,
  role: Resource['role'],
  schema: z.ZodType<T>,
  mapOf: (maps: ClusterMaps) => Map<string, T>,
): Resource {
  return {
    api,
    role,
    put(maps, object) {
      const parsed = schema.parse(object)
      mapOf(maps).set(keyOf(parsed.metadata), parsed)
    },
    remove: (maps, object) => void mapOf(maps).delete(keyOf(anyObject.parse(object).metadata)),
    clear(maps, within) {
      const map = mapOf(maps)
      for (const [key, one] of map) if (within === '' || one.metadata.namespace === within) map.delete(key)
    },
  }
}

function keyOf({ namespace: within, name }: Metadata): string {
  return within === '' ? name : `${within}/${name}`
}
