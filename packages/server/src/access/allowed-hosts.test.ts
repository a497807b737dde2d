import { describe, expect, test } from 'vitest'
import { isAllowedHost } from './allowed-hosts.ts'

const names = ['Logs.Example.org', 'tower.example.net']

describe('isAllowedHost()', () => {
  test.each([
    { name: 'localhost', host: 'localhost:8080', allowed: true },
    { name: 'localhost without a port', host: 'localhost', allowed: true },
    { name: 'a name below localhost', host: 'hearth.localhost:8080', allowed: true },
    { name: 'any loopback address', host: '127.8.9.1:8080', allowed: true },
    { name: 'the IPv6 loopback address', host: '[::1]:8080', allowed: true },
    { name: 'an address of a network', host: '192.168.1.5:8080', allowed: true },
    { name: 'an IPv6 address with its interface', host: '[fe80::1%eth0]:8080', allowed: true },
    { name: 'a short address', host: '127.1:8080', allowed: true },
    { name: 'the service name in a container network', host: 'logs:8080', allowed: true },
    { name: 'a container name', host: 'hearth_logs_1:8080', allowed: true },
    { name: 'a machine that says its own name', host: 'tower.local:8080', allowed: true },
    { name: 'the machine, seen from a container', host: 'host.docker.internal:8080', allowed: true },
    { name: 'a service of Kubernetes', host: 'logs.hearth.svc.cluster.local:8080', allowed: true },
    { name: 'a machine of a home network', host: 'tower.lan', allowed: true },
    { name: 'a machine of a home network, by its standard', host: 'tower.home.arpa', allowed: true },
    { name: 'a given name in other letter case, with a trailing dot', host: 'LOGS.example.ORG.', allowed: true },
    { name: 'a foreign name', host: 'attacker.example:8080', allowed: false },
    { name: 'a name below a given one', host: 'a.tower.example.net', allowed: false },
    { name: 'a name that begins like loopback', host: '127.0.0.1.attacker.example', allowed: false },
    { name: 'a name that ends like localhost', host: 'attacker.notlocalhost', allowed: false },
    { name: 'user information before the name', host: 'localhost@attacker.example', allowed: false },
    { name: 'two names', host: 'localhost, attacker.example', allowed: false },
    { name: 'no header, as no browser asks', host: undefined, allowed: true },
    { name: 'an empty header', host: '', allowed: true },
  ])('$name: $allowed', ({ host, allowed }) => {
    expect(isAllowedHost(host, names)).toBe(allowed)
  })
})
