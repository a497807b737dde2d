import { describe, expect, test } from 'vitest'
import { isAllowedHost } from './allowed-hosts.ts'

const local = { bound: '127.0.0.1', names: ['logs'] }
const everywhere = { bound: '0.0.0.0', names: ['logs', 'Logs.Example.org'] }

describe('isAllowedHost()', () => {
  test.each([
    { name: 'localhost', host: 'localhost:8080', rules: local, allowed: true },
    { name: 'localhost without a port', host: 'localhost', rules: local, allowed: true },
    { name: 'a name below localhost', host: 'hearth.localhost:8080', rules: local, allowed: true },
    { name: 'any loopback address', host: '127.8.9.1:8080', rules: local, allowed: true },
    { name: 'the IPv6 loopback address', host: '[::1]:8080', rules: local, allowed: true },
    { name: 'the service name in a container network', host: 'logs:8080', rules: local, allowed: true },
    {
      name: 'a known name in other letter case, with a trailing dot',
      host: 'LOGS.example.ORG.',
      rules: everywhere,
      allowed: true,
    },
    { name: 'an address of a machine that listens on all', host: '192.168.1.5:8080', rules: everywhere, allowed: true },
    {
      name: 'an address of a machine that listens on loopback only',
      host: '192.168.1.5:8080',
      rules: local,
      allowed: false,
    },
    {
      name: 'a foreign name, even on a machine that listens on all',
      host: 'attacker.example:8080',
      rules: everywhere,
      allowed: false,
    },
    { name: 'a name that begins like loopback', host: '127.0.0.1.attacker.example', rules: local, allowed: false },
    { name: 'a name that ends like localhost', host: 'notlocalhost', rules: local, allowed: false },
    { name: 'no header', host: undefined, rules: local, allowed: false },
    { name: 'user information before the name', host: 'localhost@attacker.example', rules: local, allowed: false },
  ])('$name: $allowed', ({ host, rules, allowed }) => {
    expect(isAllowedHost(host, rules)).toBe(allowed)
  })
})
