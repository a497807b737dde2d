import type { TargetGroup } from '../../domain/scrape/target-group.ts'
import { joinHostPort } from '../join-host-port.ts'
import { prefixed } from '../label-name.ts'
import { type Backend, backedTargets, targetLabels } from './backed-targets.ts'
import { type Attached, type Cluster, type Labels, prefix } from './cluster.ts'
import { metaLabels, namespaceLabels } from './meta-labels.ts'
import type { EndpointSlice } from './objects.ts'
import { serviceLabels } from './service-groups.ts'

/** As for endpoints, from the slices in which newer clusters keep them. */
export function endpointSliceGroups(cluster: Cluster, attached: Attached): readonly TargetGroup[] {
  return [...cluster.endpointslices].map(([key, slice]) => {
    const { metadata } = slice
    const service = cluster.services.get(`${metadata.namespace}/${metadata.labels['kubernetes.io/service-name']}`)
    return {
      source: `endpointslice/${key}`,
      targets: backedTargets(backendsOf(slice), cluster, attached),
      labels: {
        [`${prefix}namespace`]: metadata.namespace,
        [`${prefix}endpointslice_address_type`]: slice.addressType,
        ...metaLabels('endpointslice', metadata),
        ...(service === undefined ? {} : serviceLabels(service)),
        ...namespaceLabels(cluster, attached, metadata.namespace),
      },
    }
  })
}

function backendsOf({ endpoints, ports }: EndpointSlice): readonly Backend[] {
  return endpoints.flatMap((endpoint) =>
    ports.flatMap((port) =>
      endpoint.addresses.map((address) => ({
        port: port.port,
        nodeName: endpoint.nodeName,
        targetRef: endpoint.targetRef,
        labels: {
          __address__: port.port === undefined ? address : joinHostPort(address, port.port),
          ...labelsOfPort(port),
          ...labelsOfEndpoint(endpoint),
        },
      })),
    ),
  )
}

const slice = `${prefix}endpointslice_`

function labelsOfPort({ name, protocol, port, appProtocol }: EndpointSlice['ports'][number]): Labels {
  return {
    [`${slice}port_name`]: name ?? '',
    [`${slice}port_protocol`]: protocol ?? '',
    [`${slice}port`]: port === undefined ? '' : String(port),
    [`${slice}port_app_protocol`]: appProtocol ?? '',
  }
}

function labelsOfEndpoint(endpoint: EndpointSlice['endpoints'][number]): Labels {
  const { conditions, deprecatedTopology } = endpoint
  const said = (value: boolean | undefined) => (value === undefined ? '' : String(value))
  const present = Object.fromEntries(Object.keys(deprecatedTopology).map((name) => [name, 'true']))
  return {
    [`${slice}endpoint_conditions_ready`]: said(conditions.ready),
    [`${slice}endpoint_conditions_serving`]: said(conditions.serving),
    [`${slice}endpoint_conditions_terminating`]: said(conditions.terminating),
    [`${slice}endpoint_hostname`]: endpoint.hostname ?? '',
    [`${slice}endpoint_node_name`]: endpoint.nodeName ?? '',
    [`${slice}endpoint_zone`]: endpoint.zone ?? '',
    ...targetLabels('endpointslice', endpoint.targetRef),
    ...prefixed(`${slice}endpoint_topology_`, deprecatedTopology),
    ...prefixed(`${slice}endpoint_topology_present_`, present),
  }
}
