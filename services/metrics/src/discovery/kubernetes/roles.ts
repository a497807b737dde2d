import type { TargetGroup } from '../../domain/scrape/target-group.ts'
import type { Attached, Cluster } from './cluster.ts'
import { endpointsGroups } from './endpoints-groups.ts'
import { endpointSliceGroups } from './endpointslice-groups.ts'
import { ingressGroups } from './ingress-groups.ts'
import { nodeGroups } from './node-groups.ts'
import { podGroups } from './pod-groups.ts'
import { serviceGroups } from './service-groups.ts'

/** What a configuration may look for. */
export type Role = 'pod' | 'service' | 'endpoints' | 'endpointslice' | 'node' | 'ingress'

type RoleRules = {
  readonly needs: readonly (keyof Cluster)[]
  readonly plan: (cluster: Cluster, attached: Attached) => readonly TargetGroup[]
}

/** What each role has to know, and what it makes of that. */
export const roles: Readonly<Record<Role, RoleRules>> = {
  pod: { needs: ['pods'], plan: podGroups },
  service: { needs: ['services'], plan: serviceGroups },
  endpoints: { needs: ['endpoints', 'services', 'pods'], plan: endpointsGroups },
  endpointslice: { needs: ['endpointslices', 'services', 'pods'], plan: endpointSliceGroups },
  node: { needs: ['nodes'], plan: nodeGroups },
  ingress: { needs: ['ingresses'], plan: ingressGroups },
}
