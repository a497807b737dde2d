// kubectl, which is Kubernetes' client for Go, against dashboards and folders as resources.
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { hasOpenssl } from '@hearth/kernel/test-support'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type SecureDashboards, startSecure } from './start-secure.ts'

const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0
const missing = hasKubectl && hasOpenssl ? undefined : 'skipped without kubectl and openssl'

let dashboards: SecureDashboards
beforeAll(async () => {
  if (missing === undefined) dashboards = await startSecure()
}, 60_000)
afterAll(() => dashboards?.stop())

type Said = { readonly code: number; readonly out: string; readonly fault: string }

const common = () => ['--kubeconfig', dashboards.kubeconfig, '--cache-dir', join(dashboards.folder, 'cache')]

function kubectl(...args: readonly string[]): Promise<Said> {
  return new Promise((resolve) => {
    execFile('kubectl', [...common(), ...args], (error, out, fault) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, fault })
    })
  })
}

async function file(name: string, resource: object): Promise<string> {
  const path = join(dashboards.folder, `${name}.json`)
  await writeFile(path, JSON.stringify(resource))
  return path
}

const dashboard = (name: string, title: string, metadata: object = {}) => ({
  apiVersion: 'dashboard.grafana.app/v1',
  kind: 'Dashboard',
  metadata: { name, ...metadata },
  spec: { title, panels: [] },
})

/** The lines of `kubectl get --watch`, as they come. */
function follow(...args: readonly string[]): AsyncIterator<string> {
  const child: ChildProcess = spawn('kubectl', [...common(), 'get', ...args, '--watch-only', '--output-watch-events'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill())
  if (child.stdout === null) throw new Error('kubectl has no output')
  return createInterface(child.stdout)[Symbol.asyncIterator]()
}

describe.skipIf(missing !== undefined)(`kubectl${missing ? `: ${missing}` : ''}`, { timeout: 120_000 }, () => {
  test('finds the resources, and lists them in parts', async () => {
    const { out } = await kubectl('api-resources', '--output', 'name')
    expect(out.split('\n').sort()).toEqual(['', 'dashboards.dashboard.grafana.app', 'folders.folder.grafana.app'])
    const all = await kubectl('get', 'dashboards', '--output', 'name')
    expect(all.out).toContain('dashboard.dashboard.grafana.app/hearth-host\n')
    expect((await kubectl('get', 'dashboards', '--output', 'name', '--chunk-size', '2')).out).toBe(all.out)
    const one = await kubectl('get', 'dashboards', '--field-selector', 'metadata.name=hearth-host', '--output', 'name')
    expect(one.out).toBe('dashboard.dashboard.grafana.app/hearth-host\n')
  })

  test('creates, applies, patches and deletes, and waits until it is gone', async () => {
    const path = await file('a', dashboard('a', 'A'))
    expect((await kubectl('create', '--validate=false', '--filename', path)).out).toMatch(/\/a created/)
    expect((await kubectl('create', '--validate=false', '--filename', path)).fault).toMatch(/AlreadyExists/)
    const changed = await file('a', dashboard('a', 'B'))
    expect((await kubectl('apply', '--validate=false', '--filename', changed)).out).toMatch(/\/a configured/)
    const patches = [
      ['merge', '{"spec":{"tags":["by-merge"]}}'],
      ['json', '[{"op":"add","path":"/spec/tags/-","value":"by-json"}]'],
    ] as const
    for (const [type, patch] of patches)
      expect((await kubectl('patch', 'dashboard', 'a', '--type', type, '--patch', patch)).out).toMatch(/patched/)
    const { out } = await kubectl('get', 'dashboard', 'a', '--output', 'json')
    expect(JSON.parse(out)).toMatchObject({ spec: { title: 'B', tags: ['by-merge', 'by-json'] } })
    expect((await kubectl('delete', 'dashboard', 'a', '--timeout', '60s')).out).toMatch(/"a" deleted/)
    expect((await kubectl('get', 'dashboard', 'a')).fault).toMatch(/NotFound/)
  })

  test('is told of a conflict, and of patches that are not taken', async () => {
    await kubectl('create', '--validate=false', '--filename', await file('c', dashboard('c', 'C')))
    const { out } = await kubectl('get', 'dashboard', 'c', '--output', 'json')
    const late = { ...JSON.parse(out), spec: { title: 'Late' } }
    await kubectl('patch', 'dashboard', 'c', '--type', 'merge', '--patch', '{"spec":{"title":"First"}}')
    const replaced = await kubectl('replace', '--validate=false', '--filename', await file('late', late))
    expect(replaced).toMatchObject({ code: 1, fault: expect.stringMatching(/Conflict/) })
    const strategic = await kubectl('patch', 'dashboard', 'c', '--type', 'strategic', '--patch', '{"spec":{}}')
    expect(strategic).toMatchObject({ code: 1, fault: expect.stringMatching(/not supported/) })
    const path = await file('c', dashboard('c', 'Applied'))
    const applied = await kubectl('apply', '--server-side', '--validate=false', '--filename', path)
    expect(applied).toMatchObject({ code: 1, fault: expect.stringMatching(/not available on the server/) })
  })

  test('tries a change on the server, which keeps nothing of it', async () => {
    const path = await file('d', dashboard('d', 'D'))
    const dry = ['--dry-run=server', '--validate=false', '--filename', path]
    expect((await kubectl('create', ...dry)).out).toMatch(/created \(server dry run\)/)
    expect((await kubectl('get', 'dashboard', 'd')).code).toBe(1)
    await kubectl('create', '--validate=false', '--filename', path)
    expect((await kubectl('delete', 'dashboard', 'd', '--dry-run=server')).out).toMatch(/deleted \(server dry run\)/)
    expect((await kubectl('get', 'dashboard', 'd')).code).toBe(0)
  })

  test('watches', async () => {
    await kubectl('create', '--validate=false', '--filename', await file('w', dashboard('w', 'W')))
    const output = '--output=jsonpath={.type} {.object.metadata.name} {.object.spec.title}{"\\n"}'
    const lines = follow('dashboards', '--field-selector', 'metadata.name=w', output)
    const first = lines.next()
    // The watch may begin after a change: one more is made until it was told.
    let isTold = false
    const told = first.then(() => {
      isTold = true
    })
    for (let count = 0; !isTold; count++) {
      const patch = `{"spec":{"title":"W${count}"}}`
      await kubectl('patch', 'dashboard', 'w', '--type', 'merge', '--patch', patch)
    }
    await told
    expect((await first).value).toMatch(/^MODIFIED w W\d+$/)
    await kubectl('delete', 'dashboard', 'w', '--wait=false')
    let line = String((await lines.next()).value)
    while (line.startsWith('MODIFIED')) line = String((await lines.next()).value)
    expect(line).toBe('DELETED w ')
  })
})
