import type { TargetGroup } from '../../domain/scrape/target-group.ts'
import { joinHostPort } from '../join-host-port.ts'
import { type Backend, backedTargets, targetLabels } from './backed-targets.ts'
import { type Attached, type Cluster, prefix } from './cluster.ts'
import { metaLabels, namespaceLabels } from './meta-labels.ts'
import type { Endpoints } from './objects.ts'
import { serviceLabels } from './service-groups.ts'

/** One target for each address and port of a service, and for further ports of the pods behind it. */
export function endpointsGroups(cluster: Cluster, attached: Attached): readonly TargetGroup[] {
  return [...cluster.endpoints].map(([key, endpoints]) => {
    const service = cluster.services.get(key)
    return {
      source: `endpoints/${key}`,
      targets: backedTargets(backendsOf(endpoints), cluster, attached),
      labels: {
        [`${prefix}namespace`]: endpoints.metadata.namespace,
        ...(service === undefined ? {} : serviceLabels(service)),
        ...metaLabels('endpoints', endpoints.metadata),
        ...namespaceLabels(cluster, attached, endpoints.metadata.namespace),
      },
    }
  })
}

function backendsOf({ subsets }: Endpoints): readonly Backend[] {
  return subsets.flatMap(({ addresses, notReadyAddresses, ports }) =>
    ports.flatMap((port) => [
      ...addresses.map((address) => backend(address, port, true)),
      ...notReadyAddresses.map((address) => backend(address, port, false)),
    ]),
  )
}

type Subset = Endpoints['subsets'][number]

function backend(address: Subset['addresses'][number], port: Subset['ports'][number], isReady: boolean): Backend {
  const { ip, hostname, nodeName, targetRef } = address
  const labels = {
    __address__: joinHostPort(ip, port.port),
    [`${prefix}endpoint_port_name`]: port.name,
    [`${prefix}endpoint_port_protocol`]: port.protocol,
    [`${prefix}endpoint_ready`]: String(isReady),
    [`${prefix}endpoint_node_name`]: nodeName ?? '',
    [`${prefix}endpoint_hostname`]: hostname,
    ...targetLabels('endpoint', targetRef),
  }
  return { port: port.port, nodeName, targetRef, labels }
}
