import type { TargetGroup } from '../../domain/scrape/target-group.ts'
import { joinHostPort } from '../join-host-port.ts'
import { toLabelName } from '../label-name.ts'
import { type Cluster, prefix } from './cluster.ts'
import { metaLabels } from './meta-labels.ts'

/** By which address a node is asked, the first that it has. */
const preferred = ['InternalIP', 'InternalDNS', 'ExternalIP', 'ExternalDNS', 'LegacyHostIP', 'Hostname']

/** One target for each node: its kubelet. */
export function nodeGroups({ nodes }: Cluster): readonly TargetGroup[] {
  return [...nodes].flatMap(([key, { metadata, spec, status }]) => {
    const firsts = new Map([...status.addresses].reverse().map(({ type, address }) => [type, address]))
    const address = preferred.map((type) => firsts.get(type)).find((found) => found !== undefined)
    if (address === undefined) return []
    const named = [...firsts].map(([type, own]) => [`${prefix}node_address_${toLabelName(type)}`, own])
    const target = {
      __address__: joinHostPort(address, status.daemonEndpoints.kubeletEndpoint.Port),
      instance: metadata.name,
      ...Object.fromEntries(named),
    }
    const labels = { [`${prefix}node_provider_id`]: spec.providerID, ...metaLabels('node', metadata) }
    return [{ source: `node/${key}`, targets: [target], labels }]
  })
}
