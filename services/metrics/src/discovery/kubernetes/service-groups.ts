import type { TargetGroup } from '../../domain/scrape/target-group.ts'
import { joinHostPort } from '../join-host-port.ts'
import { type Attached, type Cluster, type Labels, prefix } from './cluster.ts'
import { metaLabels, namespaceLabels } from './meta-labels.ts'
import type { ServiceObject } from './objects.ts'

/** One target for each port of a service, by its name in the cluster. */
export function serviceGroups(cluster: Cluster, attached: Attached): readonly TargetGroup[] {
  return [...cluster.services].map(([key, service]) => {
    const { metadata, spec } = service
    return {
      source: `svc/${key}`,
      targets: spec.ports.map(({ name, port, protocol }) => ({
        __address__: joinHostPort(`${metadata.name}.${metadata.namespace}.svc`, port),
        [`${prefix}service_port_name`]: name,
        [`${prefix}service_port_number`]: String(port),
        [`${prefix}service_port_protocol`]: protocol,
        ...kindLabels(spec),
      })),
      labels: { ...serviceLabels(service), ...namespaceLabels(cluster, attached, metadata.namespace) },
    }
  })
}

function kindLabels({ type, externalName, clusterIP, loadBalancerIP }: ServiceObject['spec']): Labels {
  return {
    [`${prefix}service_type`]: type,
    ...(type === 'ExternalName'
      ? { [`${prefix}service_external_name`]: externalName }
      : { [`${prefix}service_cluster_ip`]: clusterIP }),
    ...(type === 'LoadBalancer' && { [`${prefix}service_loadbalancer_ip`]: loadBalancerIP }),
  }
}

/** What is known of a service; also of the endpoints that belong to it. */
export function serviceLabels({ metadata }: ServiceObject): Labels {
  return { [`${prefix}namespace`]: metadata.namespace, ...metaLabels('service', metadata) }
}
