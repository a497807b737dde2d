import { describe, expect, onTestFinished, test } from 'vitest'
import type { TargetGroup } from '../../domain/scrape/target-group.ts'
import { candidateNames, readSearchRules } from './candidate-names.ts'
import { createDnsDiscovery, type DnsRecordType } from './dns-discovery.ts'
import { record, startDnsServer, type Zone } from './dns-server.fixture.ts'

const zone: Zone = {
  'SRV _m._tcp.example': [record.srv('a.example', 9100), record.srv('b.example', 9101)],
  'A a.example': [record.a('10.0.0.1'), record.a('10.0.0.2')],
  'AAAA a.example': [record.aaaa(0xfd00, 0, 0, 0, 0, 0, 0, 1)],
  'MX example': [record.mx('mail.example')],
  'NS example': [record.ns('ns.example')],
  'A short.svc.local': [record.a('10.0.0.3')],
}

async function discover(names: readonly string[], type: DnsRecordType, known: () => Zone | 'fails' = () => zone) {
  const server = await startDnsServer(known)
  const faults: string[] = []
  const rules = { search: ['svc.local'], ndots: 1 }
  const options = { names, type, port: 80, refreshMs: 20, servers: [server.address], rules }
  const stop = new AbortController()
  const found = createDnsDiscovery(options, (error) => faults.push(String(error))).discover(stop.signal)
  const groups = found[Symbol.asyncIterator]()
  onTestFinished(async () => {
    stop.abort()
    await groups.next()
    server.close()
  })
  return {
    faults,
    asked: server.asked,
    next: async (): Promise<readonly TargetGroup[]> => (await groups.next()).value ?? [],
  }
}

describe('targets that names stand for', () => {
  test.each([
    {
      type: 'SRV',
      name: '_m._tcp.example',
      targets: [
        {
          __address__: 'a.example:9100',
          __meta_dns_srv_record_target: 'a.example.',
          __meta_dns_srv_record_port: '9100',
        },
        {
          __address__: 'b.example:9101',
          __meta_dns_srv_record_target: 'b.example.',
          __meta_dns_srv_record_port: '9101',
        },
      ],
    },
    { type: 'A', name: 'a.example', targets: [{ __address__: '10.0.0.1:80' }, { __address__: '10.0.0.2:80' }] },
    { type: 'AAAA', name: 'a.example', targets: [{ __address__: '[fd00::1]:80' }] },
    {
      type: 'MX',
      name: 'example.',
      targets: [{ __address__: 'mail.example:80', __meta_dns_mx_record_target: 'mail.example.' }],
    },
    {
      type: 'NS',
      name: 'example.',
      targets: [{ __address__: 'ns.example:80', __meta_dns_ns_record_target: 'ns.example.' }],
    },
    { type: 'A', name: 'short', targets: [{ __address__: '10.0.0.3:80' }] },
    { type: 'SRV', name: 'a.example', targets: [] },
    { type: 'A', name: 'nobody.example', targets: [] },
  ] as const)('$type of $name', async ({ type, name, targets }) => {
    const { next } = await discover([name], type)
    const [group] = await next()
    expect(group).toMatchObject({ source: name, labels: { __meta_dns_name: name } })
    const byAddress = [...(group?.targets ?? [])].sort((a, b) =>
      (a.__address__ ?? '') < (b.__address__ ?? '') ? -1 : 1,
    )
    expect(byAddress).toEqual(targets)
  })

  test('stay while no server can tell', async () => {
    let now: Zone | 'fails' = zone
    const { next, faults } = await discover(['short'], 'A', () => now)
    const before = await next()
    now = 'fails'
    await expect.poll(async () => [await next(), faults.length > 0]).toEqual([before, true])
    expect(faults[0]).toContain('Cannot resolve "short"')
  })
})

describe('names that are not whole', () => {
  test.each([
    { name: 'a', ndots: 1, expected: ['a.x', 'a.y', 'a'] },
    { name: 'a.b', ndots: 1, expected: ['a.b', 'a.b.x', 'a.b.y'] },
    { name: 'a.b', ndots: 5, expected: ['a.b.x', 'a.b.y', 'a.b'] },
    { name: 'a.', ndots: 5, expected: ['a'] },
  ])('$name with $ndots dots', ({ name, ndots, expected }) => {
    expect(candidateNames(name, { search: ['x', 'y'], ndots })).toEqual(expected)
  })

  test('are looked for as the system says', () => {
    const file = '# ours\nnameserver 10.0.0.1\nsearch svc.local. local\noptions timeout:2 ndots:5\n'
    expect(readSearchRules(file)).toEqual({ search: ['svc.local', 'local'], ndots: 5 })
    expect(readSearchRules('')).toEqual({ search: [], ndots: 1 })
  })
})
