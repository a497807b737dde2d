import { describe, expect, test } from 'vitest'
import { planContainers } from './plan-containers.ts'
import { containerList, networkList } from './read-engine.ts'

const rules = { port: 80, hostNetworkingHost: 'localhost', matchFirstNetwork: true }
const networks = networkList.parse([
  { Id: 'n1', Name: 'bridge', Scope: 'local', Internal: false, Ingress: false, Labels: { 'a.b': 'c' } },
])
const plan = (containers: readonly object[], more = {}) =>
  planContainers(containerList.parse(containers), networks, { ...rules, ...more })

const web = {
  Id: 'c1',
  Names: ['/web', '/other/alias'],
  Labels: { 'com.docker.compose.project': 'p' },
  HostConfig: { NetworkMode: 'bridge' },
  Ports: [
    { IP: '0.0.0.0', PrivatePort: 8080, PublicPort: 80, Type: 'tcp' },
    { PrivatePort: 53, Type: 'udp' },
    { PrivatePort: 9100, Type: 'tcp' },
  ],
  NetworkSettings: { Networks: { bridge: { NetworkID: 'n1', IPAddress: '172.17.0.2' } } },
}

describe('targets in containers', () => {
  test('one for each port of TCP, with what is known of container, network and port', () => {
    const common = {
      __meta_docker_container_id: 'c1',
      __meta_docker_container_name: '/web',
      __meta_docker_container_network_mode: 'bridge',
      __meta_docker_container_label_com_docker_compose_project: 'p',
      __meta_docker_network_id: 'n1',
      __meta_docker_network_name: 'bridge',
      __meta_docker_network_scope: 'local',
      __meta_docker_network_internal: 'false',
      __meta_docker_network_ingress: 'false',
      __meta_docker_network_label_a_b: 'c',
      __meta_docker_network_ip: '172.17.0.2',
    }
    expect(plan([web])).toEqual([
      {
        ...common,
        __address__: '172.17.0.2:8080',
        __meta_docker_port_private: '8080',
        __meta_docker_port_public: '80',
        __meta_docker_port_public_ip: '0.0.0.0',
      },
      { ...common, __address__: '172.17.0.2:9100', __meta_docker_port_private: '9100' },
    ])
  })

  test.each([
    {
      name: 'without a port, the one of the configuration',
      container: { ...web, Ports: [] },
      addresses: ['172.17.0.2:80'],
    },
    {
      name: 'in the network of its host, the name of the configuration',
      container: {
        ...web,
        Ports: [],
        HostConfig: { NetworkMode: 'host' },
        NetworkSettings: { Networks: { host: { NetworkID: 'n2', IPAddress: '' } } },
      },
      addresses: ['localhost'],
    },
    {
      name: 'in several networks, the first by name',
      container: {
        ...web,
        Ports: [],
        NetworkSettings: {
          Networks: { b: { NetworkID: 'n2', IPAddress: '10.0.0.1' }, a: { NetworkID: 'n3', IPAddress: '10.0.0.2' } },
        },
      },
      addresses: ['10.0.0.2:80'],
    },
    { name: 'without a network, none', container: { ...web, NetworkSettings: { Networks: {} } }, addresses: [] },
    { name: 'without a name, none', container: { ...web, Names: [] }, addresses: [] },
  ])('$name', ({ container, addresses }) => {
    expect(plan([container]).map((target) => target.__address__)).toEqual(addresses)
  })

  test('in several networks, all of them if so told', () => {
    const Networks = { b: { NetworkID: 'n2', IPAddress: '10.0.0.1' }, a: { NetworkID: 'n3', IPAddress: '10.0.0.2' } }
    const targets = plan([{ ...web, Ports: [], NetworkSettings: { Networks } }], { matchFirstNetwork: false })
    expect(targets.map((target) => target.__address__)).toEqual(['10.0.0.2:80', '10.0.0.1:80'])
  })

  test('a container that shares the network of another is found there', () => {
    const sidecar = {
      ...web,
      Id: 'c2',
      HostConfig: { NetworkMode: 'container:c1' },
      NetworkSettings: { Networks: {} },
      Ports: [{ PrivatePort: 1, Type: 'tcp' }],
    }
    expect(plan([web, sidecar]).at(-1)).toMatchObject({
      __address__: '172.17.0.2:1',
      __meta_docker_container_id: 'c2',
    })
  })
})
