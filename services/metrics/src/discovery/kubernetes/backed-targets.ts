import { joinHostPort } from '../join-host-port.ts'
import { type Attached, type Cluster, type Labels, prefix } from './cluster.ts'
import { nodeLabels } from './meta-labels.ts'
import type { Pod, Reference } from './objects.ts'
import { containerLabels, podLabels, portLabels } from './pod-groups.ts'

/** An address of a service with one of its ports. */
export type Backend = {
  readonly port: number | undefined
  readonly nodeName: string | undefined
  readonly targetRef: Reference | undefined
  /** `__address__`, and what the service says of it. */
  readonly labels: Labels
}

/** The backends with what is known of the pods behind them, and further ports of these pods. */
export function backedTargets(backends: readonly Backend[], cluster: Cluster, attached: Attached): readonly Labels[] {
  const covered = new Map<Pod, Set<number>>()
  const targets = backends.map((backend) => {
    const { targetRef, port } = backend
    const nodeName = targetRef?.kind === 'Node' ? targetRef.name : backend.nodeName
    const own = { ...backend.labels, ...nodeLabels(cluster, attached, nodeName) }
    const pod = targetRef?.kind === 'Pod' ? cluster.pods.get(`${targetRef.namespace}/${targetRef.name}`) : undefined
    if (pod === undefined) return own
    const ports = covered.get(pod) ?? new Set()
    covered.set(pod, ports)
    if (port !== undefined) ports.add(port)
    return { ...own, ...podLabels(pod), ...labelsOfPort(pod, port) }
  })
  return [...targets, ...[...covered].flatMap(([pod, ports]) => otherPorts(pod, ports))]
}

function labelsOfPort({ spec }: Pod, port: number | undefined): Labels {
  for (const container of spec.containers)
    for (const own of container.ports)
      if (own.containerPort === port) return { ...containerLabels(container), ...portLabels(own) }
  return {}
}

function otherPorts(pod: Pod, covered: ReadonlySet<number>): readonly Labels[] {
  const { podIP } = pod.status
  if (podIP === '') return []
  return pod.spec.containers.flatMap((container) =>
    container.ports
      .filter(({ containerPort }) => !covered.has(containerPort))
      .map((port) => ({
        __address__: joinHostPort(podIP, port.containerPort),
        ...containerLabels(container),
        ...portLabels(port),
        ...podLabels(pod),
      })),
  )
}

/** Kind and name of what an address stands for. */
export function targetLabels(kind: 'endpoint' | 'endpointslice', reference: Reference | undefined): Labels {
  return {
    [`${prefix}${kind}_address_target_kind`]: reference?.kind ?? '',
    [`${prefix}${kind}_address_target_name`]: reference?.name ?? '',
  }
}
