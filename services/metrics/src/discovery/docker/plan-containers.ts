import { joinHostPort } from '../join-host-port.ts'
import { prefixed } from '../label-name.ts'
import type { Container, Network } from './read-engine.ts'

export type ContainerRules = {
  /** Where a container offers no port of TCP. */
  readonly port: number
  /** In the place of an address where a container has the network of its host. */
  readonly hostNetworkingHost: string
  /** Of several networks, only the first by name makes targets. */
  readonly matchFirstNetwork: boolean
}

type Endpoint = { readonly NetworkID: string; readonly IPAddress: string }
type Target = Readonly<Record<string, string>>

/** The targets of running containers: one for each port of TCP in each network. */
export function planContainers(
  containers: readonly Container[],
  networks: readonly Network[],
  rules: ContainerRules,
): readonly Target[] {
  const labelsOfNetwork = new Map(networks.map((network) => [network.Id, networkLabels(network)]))
  const byId = new Map(containers.map((container) => [container.Id, container]))
  return containers.flatMap((container) => {
    const [name] = container.Names
    if (name === undefined) return []
    const own = {
      __meta_docker_container_id: container.Id,
      __meta_docker_container_name: name,
      __meta_docker_container_network_mode: container.HostConfig.NetworkMode,
      ...prefixed('__meta_docker_container_label_', container.Labels),
    }
    return endpointsOf(container, byId, rules).flatMap((endpoint) => {
      const common = { ...own, ...labelsOfNetwork.get(endpoint.NetworkID) }
      return inNetwork(container, endpoint, rules).map((target) => ({ ...target, ...common }))
    })
  })
}

/** The networks that a container is in, or those of the container whose network it shares. */
function endpointsOf(
  container: Container,
  byId: ReadonlyMap<string, Container>,
  { matchFirstNetwork }: ContainerRules,
): readonly Endpoint[] {
  let holder = container
  const seen = new Set<Container>()
  while (Object.keys(holder.NetworkSettings.Networks).length === 0 && !seen.has(holder)) {
    seen.add(holder)
    const [, id = ''] = /^container:(.*)$/.exec(holder.HostConfig.NetworkMode) ?? []
    holder = byId.get(id) ?? holder
  }
  const sorted = Object.entries(holder.NetworkSettings.Networks).sort(([a], [b]) => (a < b ? -1 : 1))
  const endpoints = sorted.flatMap(([, endpoint]) => (endpoint === null ? [] : [endpoint]))
  return matchFirstNetwork ? endpoints.slice(0, 1) : endpoints
}

function inNetwork(
  { Ports, HostConfig }: Container,
  { IPAddress }: Endpoint,
  rules: ContainerRules,
): readonly Target[] {
  const ports = Ports.filter(({ Type }) => Type === 'tcp')
  const __meta_docker_network_ip = IPAddress
  if (ports.length === 0) {
    const isOfHost = HostConfig.NetworkMode === 'host'
    const __address__ = isOfHost ? rules.hostNetworkingHost : joinHostPort(IPAddress, rules.port)
    return [{ __address__, __meta_docker_network_ip }]
  }
  return ports.map(({ PrivatePort, PublicPort = 0, IP }) => ({
    __address__: joinHostPort(IPAddress, PrivatePort),
    __meta_docker_network_ip,
    __meta_docker_port_private: String(PrivatePort),
    ...(PublicPort > 0 && {
      __meta_docker_port_public: String(PublicPort),
      __meta_docker_port_public_ip: IP,
    }),
  }))
}

function networkLabels({ Id, Name, Scope, Internal, Ingress, Labels }: Network): Target {
  return {
    __meta_docker_network_id: Id,
    __meta_docker_network_name: Name,
    __meta_docker_network_scope: Scope,
    __meta_docker_network_internal: String(Internal),
    __meta_docker_network_ingress: String(Ingress),
    ...prefixed('__meta_docker_network_label_', Labels),
  }
}
