import type { TargetGroup } from '../../domain/scrape/target-group.ts'
import { joinHostPort } from '../join-host-port.ts'
import { type Attached, type Cluster, type Labels, prefix } from './cluster.ts'
import { metaLabels, namespaceLabels, nodeLabels } from './meta-labels.ts'
import type { Pod } from './objects.ts'

type Container = Pod['spec']['containers'][number]

/** One target for each port of a container, and one for a container without any. */
export function podGroups(cluster: Cluster, attached: Attached): readonly TargetGroup[] {
  return [...cluster.pods].map(([key, pod]) => ({
    source: `pod/${key}`,
    // A pod has no address while it starts and once it was evicted.
    targets: pod.status.podIP === '' ? [] : targetsOf(pod),
    labels: {
      ...podLabels(pod),
      [`${prefix}namespace`]: pod.metadata.namespace,
      ...nodeLabels(cluster, attached, pod.spec.nodeName),
      ...namespaceLabels(cluster, attached, pod.metadata.namespace),
    },
  }))
}

function targetsOf({ spec, status }: Pod): readonly Labels[] {
  const own = (container: Container, isInit: boolean) => {
    const states = isInit ? status.initContainerStatuses : status.containerStatuses
    const common = {
      ...containerLabels(container),
      [`${prefix}pod_container_id`]: states.find(({ name }) => name === container.name)?.containerID ?? '',
      [`${prefix}pod_container_init`]: String(isInit),
    }
    if (container.ports.length === 0) return [{ __address__: status.podIP, ...common }]
    return container.ports.map((port) => ({
      __address__: joinHostPort(status.podIP, port.containerPort),
      ...common,
      ...portLabels(port),
    }))
  }
  return [
    ...spec.containers.flatMap((container) => own(container, false)),
    ...spec.initContainers.flatMap((container) => own(container, true)),
  ]
}

/** What is known of a pod; also of an endpoint that is one. */
export function podLabels({ metadata, spec, status }: Pod): Labels {
  const controller = metadata.ownerReferences.find((owner) => owner.controller)
  const ready = status.conditions.find(({ type }) => type === 'Ready')?.status ?? 'Unknown'
  return {
    ...metaLabels('pod', metadata),
    [`${prefix}pod_ip`]: status.podIP,
    [`${prefix}pod_ready`]: ready.toLowerCase(),
    [`${prefix}pod_phase`]: status.phase,
    [`${prefix}pod_node_name`]: spec.nodeName,
    [`${prefix}pod_host_ip`]: status.hostIP,
    [`${prefix}pod_uid`]: metadata.uid,
    [`${prefix}pod_controller_kind`]: controller?.kind ?? '',
    [`${prefix}pod_controller_name`]: controller?.name ?? '',
  }
}

export function containerLabels({ name, image }: Container): Labels {
  return { [`${prefix}pod_container_name`]: name, [`${prefix}pod_container_image`]: image }
}

export function portLabels({ name, containerPort, protocol }: Container['ports'][number]): Labels {
  return {
    [`${prefix}pod_container_port_name`]: name,
    [`${prefix}pod_container_port_number`]: String(containerPort),
    [`${prefix}pod_container_port_protocol`]: protocol,
  }
}
