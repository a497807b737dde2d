import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createHttpClient } from '../clients/http/http-client.ts'
import { plainHttp } from '../domain/scrape/http-options.ts'
import type { TargetGroup } from '../domain/scrape/target-group.ts'
import type { Discoverer } from './discoverer.ts'
import { createFileDiscovery } from './file-discovery.ts'
import { createHttpDiscovery } from './http-discovery.ts'

/** What a discovery finds, one after the other. */
function follow(discoverer: Discoverer) {
  const stop = new AbortController()
  const found = discoverer.discover(stop.signal)[Symbol.asyncIterator]()
  onTestFinished(async () => {
    stop.abort()
    await found.next()
  })
  const next = async (): Promise<readonly TargetGroup[]> => (await found.next()).value ?? []
  return {
    next,
    async until(wanted: (groups: readonly TargetGroup[]) => boolean) {
      for (;;) {
        const groups = await next()
        if (wanted(groups)) return groups
      }
    },
  }
}

const targetsOf = (groups: readonly TargetGroup[]) =>
  groups.flatMap(({ targets }) => targets.map(({ __address__ = '' }) => __address__))

describe('targets in files', () => {
  async function folder() {
    const dir = await mkdtemp(join(tmpdir(), 'hearth-files-'))
    onTestFinished(() => rm(dir, { recursive: true, force: true }))
    return dir
  }

  test('are read from JSON and YAML, with the path of their file', async () => {
    const dir = await folder()
    await writeFile(join(dir, 'a.json'), '[{ "targets": ["a:1"], "labels": { "zone": "eu" } }]')
    await writeFile(join(dir, 'b.yml'), '- targets: ["b:1"]\n  labels: { version: 1.10 }\n- targets: ["c:1"]\n')
    const files = [join(dir, '*.json'), join(dir, '*.yml')]
    const { next } = follow(createFileDiscovery({ files, refreshMs: 60_000 }, () => undefined))
    expect(await next()).toEqual([
      {
        source: `${dir}/a.json:0`,
        targets: [{ __address__: 'a:1' }],
        labels: { zone: 'eu', __meta_filepath: `${dir}/a.json` },
      },
      {
        source: `${dir}/b.yml:0`,
        targets: [{ __address__: 'b:1' }],
        labels: { version: '1.10', __meta_filepath: `${dir}/b.yml` },
      },
      { source: `${dir}/b.yml:1`, targets: [{ __address__: 'c:1' }], labels: { __meta_filepath: `${dir}/b.yml` } },
    ])
  })

  test('are followed: a new file, a changed one, one that is gone, and a broken one keeps what it had', async () => {
    const dir = await folder()
    const path = join(dir, 'a.json')
    const faults: string[] = []
    const options = { files: [join(dir, '*.json')], refreshMs: 60_000 }
    const { until } = follow(createFileDiscovery(options, (error) => faults.push(String(error))))
    expect(await until((groups) => groups.length === 0)).toEqual([])
    await writeFile(`${path}.new`, '[{ "targets": ["a:1"] }]')
    await rename(`${path}.new`, path)
    await until((groups) => targetsOf(groups)[0] === 'a:1')
    await writeFile(path, '[{ "targets": ')
    expect(targetsOf(await until(() => faults.length > 0))).toEqual(['a:1'])
    expect(faults[0]).toContain('it is no JSON')
    await writeFile(path, '[{ "targets": ["a:2"] }]')
    await until((groups) => targetsOf(groups)[0] === 'a:2')
    await rm(path)
    await until((groups) => groups.length === 0)
  })
})

describe('targets of a server', () => {
  async function serve(listener: RequestListener) {
    const server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/targets`
    const client = createHttpClient({ environment: {}, clock: () => Date.now() })
    onTestFinished(() => client.close())
    const faults: string[] = []
    const options = { url, refreshMs: 500, http: plainHttp, userAgent: 'Hearth/1' }
    return { url, faults, ...follow(createHttpDiscovery(options, client, (error) => faults.push(String(error)))) }
  }

  test('come with its address, and it is told how often it is asked', async () => {
    const seen: unknown[] = []
    const { next, url } = await serve(({ headers }, answer) => {
      seen.push(headers)
      answer.setHeader('content-type', 'application/json; charset=utf-8')
      answer.end('[{ "targets": ["a:1", "a:2"], "labels": { "zone": "eu" } }]')
    })
    expect(await next()).toEqual([
      {
        source: `${url}:0`,
        targets: [{ __address__: 'a:1' }, { __address__: 'a:2' }],
        labels: { zone: 'eu', __meta_url: url },
      },
    ])
    expect(seen[0]).toMatchObject({
      accept: 'application/json',
      'user-agent': 'Hearth/1',
      'x-prometheus-refresh-interval-seconds': '0.5',
    })
  })

  test.each([
    { name: 'an error', status: 500, type: 'application/json', body: '[]', fault: 'HTTP status 500' },
    { name: 'another type', status: 200, type: 'text/html', body: '[]', fault: 'unsupported content type "text/html"' },
    { name: 'no JSON', status: 200, type: 'application/json', body: '[', fault: 'it is no JSON' },
    {
      name: 'no list of groups',
      status: 200,
      type: 'application/json',
      body: '{"a":1}',
      fault: 'Cannot read the targets',
    },
  ])(
    'that answers with $name are told as a fault, and the next answer counts',
    async ({ status, type, body, fault }) => {
      let asked = 0
      const { next, faults } = await serve((_, answer) => {
        asked += 1
        answer.writeHead(asked === 1 ? status : 200, { 'content-type': asked === 1 ? type : 'application/json' })
        answer.end(asked === 1 ? body : '[{ "targets": ["a:1"] }]')
      })
      expect(targetsOf(await next())).toEqual(['a:1'])
      expect(faults).toEqual([expect.stringContaining(fault)])
    },
  )
})
