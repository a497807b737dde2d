// kubectl, which is Kubernetes' client for Go, against dashboards and folders as resources.
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { json } from 'node:stream/consumers'
import { hasOpenssl } from '@hearth/kernel/test-support'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type SecureDashboards, startSecure } from './start-secure.ts'

const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0
const missing = hasKubectl && hasOpenssl ? undefined : 'skipped without kubectl and openssl'

let dashboards: SecureDashboards
beforeAll(async () => {
  if (missing === undefined) dashboards = await startSecure()
})
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

/** Asks the service as its first admin, over TLS. */
async function asAdmin(url: string, caFile: string) {
  const ca = await readFile(caFile, 'utf8')
  const authorization = `Basic ${Buffer.from('admin:secret').toString('base64')}`
  return (path: string, body: object) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      const headers = { authorization, 'content-type': 'application/json' }
      const sent = request(`${url}${path}`, { method: 'POST', ca, headers }, (answer) => {
        json(answer).then((value) => resolve(value as Record<string, unknown>), reject)
      })
      sent.on('error', reject).end(JSON.stringify(body))
    })
}

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
    expect(out.split('\n').sort()).toEqual([
      '',
      'dashboards.dashboard.grafana.app',
      'folders.folder.grafana.app',
      'selfsubjectaccessreviews.authorization.k8s.io',
      'selfsubjectrulesreviews.authorization.k8s.io',
    ])
    const all = await kubectl('get', 'dashboards', '--output', 'name')
    expect(all.out).toContain('dashboard.dashboard.grafana.app/hearth-host\n')
    expect((await kubectl('get', 'dashboards', '--output', 'name', '--chunk-size', '2')).out).toBe(all.out)
    const one = await kubectl('get', 'dashboards', '--field-selector', 'metadata.name=hearth-host', '--output', 'name')
    expect(one.out).toBe('dashboard.dashboard.grafana.app/hearth-host\n')
    expect((await kubectl('get', 'dashboards', '--all-namespaces', '--output', 'name')).out).toBe(all.out)
    const table = await kubectl('get', 'folders,dashboards', '--all-namespaces')
    expect(table).toMatchObject({ code: 0, out: expect.stringMatching(/\ndefault +dashboard.*\/hearth-host /) })
  })

  test('creates, applies, patches and deletes, and waits until it is gone', async () => {
    const path = await file('a', dashboard('a', 'A'))
    expect((await kubectl('create', '--filename', path)).out).toMatch(/\/a created/)
    expect((await kubectl('create', '--filename', path)).fault).toMatch(/AlreadyExists/)
    const changed = await file('a', dashboard('a', 'B'))
    expect((await kubectl('apply', '--filename', changed)).out).toMatch(/\/a configured/)
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
    await kubectl('create', '--filename', await file('c', dashboard('c', 'C')))
    const { out } = await kubectl('get', 'dashboard', 'c', '--output', 'json')
    const late = { ...JSON.parse(out), spec: { title: 'Late' } }
    await kubectl('patch', 'dashboard', 'c', '--type', 'merge', '--patch', '{"spec":{"title":"First"}}')
    const replaced = await kubectl('replace', '--filename', await file('late', late))
    expect(replaced).toMatchObject({ code: 1, fault: expect.stringMatching(/Conflict/) })
    const strategic = await kubectl('patch', 'dashboard', 'c', '--type', 'strategic', '--patch', '{"spec":{}}')
    expect(strategic).toMatchObject({ code: 1, fault: expect.stringMatching(/not supported/) })
  })

  test('applies on the server, and is told whose a field is that it would change', async () => {
    const apply = (path: string, ...args: readonly string[]) =>
      kubectl('apply', '--server-side', '--filename', path, ...args)
    const path = await file('s', dashboard('s', 'S', { labels: { app: 'shop' } }))
    expect((await apply(path)).out).toMatch(/\/s serverside-applied/)
    expect((await apply(path)).out).toMatch(/\/s serverside-applied/)
    const { out } = await kubectl('get', 'dashboard', 's', '--show-managed-fields', '--output', 'json')
    expect(JSON.parse(out).metadata.managedFields).toMatchObject([
      { manager: 'kubectl', operation: 'Apply', fieldsV1: { 'f:spec': { 'f:title': {}, 'f:panels': {} } } },
    ])
    const other = await file('s', dashboard('s', 'Other'))
    const refused = await apply(other, '--field-manager', 'other')
    expect(refused).toMatchObject({
      code: 1,
      fault: expect.stringMatching(/conflict with "kubectl"[\s\S]*\.spec\.title/),
    })
    expect((await apply(other, '--field-manager', 'other', '--force-conflicts')).out).toMatch(/serverside-applied/)
    const folder = {
      apiVersion: 'folder.grafana.app/v1',
      kind: 'Folder',
      metadata: { name: 's' },
      spec: { title: 'S' },
    }
    expect((await apply(await file('sf', folder))).out).toMatch(/folder.*\/s serverside-applied/)
    expect((await apply(await file('sf', folder), '--dry-run=server')).out).toMatch(/server dry run/)
  })

  test('goes over from what it noted that it has applied to what the server notes', async () => {
    await kubectl('apply', '--filename', await file('m', dashboard('m', 'M')))
    const path = await file('m', dashboard('m', 'M', { labels: { app: 'shop' } }))
    const applied = await kubectl('apply', '--server-side', '--filename', path)
    expect(applied).toMatchObject({ code: 0, out: expect.stringMatching(/serverside-applied/) })
  })

  test('tries a change on the server, which keeps nothing of it', async () => {
    const path = await file('d', dashboard('d', 'D'))
    const dry = ['--dry-run=server', '--filename', path]
    expect((await kubectl('create', ...dry)).out).toMatch(/created \(server dry run\)/)
    expect((await kubectl('get', 'dashboard', 'd')).code).toBe(1)
    await kubectl('create', '--filename', path)
    expect((await kubectl('delete', 'dashboard', 'd', '--dry-run=server')).out).toMatch(/deleted \(server dry run\)/)
    expect((await kubectl('get', 'dashboard', 'd')).code).toBe(0)
  })

  test('finds a misspelt field, and explains those that there are', async () => {
    const path = await file('e', { ...dashboard('e', 'E'), sepc: {} })
    expect(await kubectl('create', '--filename', path)).toMatchObject({
      code: 1,
      fault: expect.stringMatching(/unknown field "sepc"/),
    })
    expect((await kubectl('create', '--validate=warn', '--filename', path)).fault).toMatch(
      /^Warning: unknown field "sepc"/,
    )
    const folder = {
      apiVersion: 'folder.grafana.app/v1',
      kind: 'Folder',
      metadata: { name: 'e' },
      spec: { titel: 'E' },
    }
    expect((await kubectl('create', '--filename', await file('f', folder))).fault).toMatch(/"spec.titel"/)
    expect((await kubectl('explain', 'dashboards')).out).toMatch(
      /KIND: +Dashboard\n[\s\S]*\n {2}spec\t<Object> -required-/,
    )
    expect((await kubectl('explain', 'folders.spec.title')).out).toMatch(/FIELD: title <string>/)
  })

  test.each([
    { name: 'OpenAPI 3', args: ['--output', 'plaintext'] },
    { name: 'Swagger 2, which it reads as protobuf', args: ['--output', 'plaintext-openapiv2'] },
  ])('explains by $name', async ({ args }) => {
    const explain = async (...what: readonly string[]) => (await kubectl('explain', ...args, ...what)).out
    const whole = await explain('dashboards')
    expect(whole).toMatch(/KIND: +Dashboard\n/)
    expect(whole).toMatch(/\n +spec\t<Object> -required-\n/)
    expect(await explain('dashboards', '--recursive')).toMatch(
      /\n +managedFields\t<\[\]Object>\n +apiVersion\t<string>/,
    )
    expect(await explain('folders.spec.title')).toMatch(/FIELD: +title <string>/)
    const second = await explain('dashboards.spec', '--api-version', 'dashboard.grafana.app/v2')
    expect(second).toMatch(/\n +cursorSync\t<string>/)
    expect(second).not.toContain('panels\t')
  })

  test('reads the document of all schemas', async () => {
    const { out } = await kubectl('get', '--raw', '/openapi/v2')
    expect(JSON.parse(out)).toMatchObject({ swagger: '2.0', info: { title: 'Dashboards and folders of Hearth' } })
  })

  test('waits for what a field is to be, and edits', async () => {
    const path = await file('v', dashboard('v', 'Before'))
    expect((await kubectl('create', '--dry-run=client', '--filename', path)).out).toMatch(/v created \(dry run\)/)
    expect((await kubectl('get', 'dashboard', 'v')).code).toBe(1)
    await kubectl('create', '--filename', path)
    const waiting = kubectl('wait', 'dashboard', 'v', '--for', 'jsonpath={.spec.title}=After', '--timeout', '60s')
    vi.stubEnv('KUBE_EDITOR', 'sed -i s/Before/After/')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect((await kubectl('edit', 'dashboard', 'v')).out).toMatch(/v edited/)
    expect(await waiting).toMatchObject({ code: 0, out: expect.stringMatching(/v condition met/) })
  })

  test('prints a table of names, titles and ages', async () => {
    await kubectl('create', '--filename', await file('t', dashboard('t', 'On the till')))
    const { out } = await kubectl('get', 'dashboards', 't', '--output', 'wide')
    expect(out).toMatch(/^NAME +TITLE +AGE +FOLDER\nt +On the till +\d+s +\n$/)
    expect((await kubectl('get', 'dashboards')).out).toMatch(/^NAME +TITLE +AGE\n/)
    const sorted = await kubectl('get', 'dashboards', '--sort-by', '{.spec.title}')
    expect(sorted).toMatchObject({ code: 0, out: expect.stringMatching(/\nt +On the till /) })
  })

  test('labels, and selects by labels', async () => {
    for (const name of ['l1', 'l2', 'l3']) await kubectl('create', '--filename', await file(name, dashboard(name, 'L')))
    expect((await kubectl('label', 'dashboards', 'l1', 'l2', 'app=shop')).out).toMatch(/l1 labeled\n.*l2 labeled/)
    await kubectl('label', 'dashboard', 'l3', 'app=web', 'tier=')
    await kubectl('annotate', 'dashboard', 'l3', 'example.org/note=as written')
    const names = async (selector: string) =>
      (await kubectl('get', 'dashboards', '--selector', selector, '--output', 'name')).out.match(/l\d/g)
    expect(await names('app=shop')).toEqual(['l1', 'l2'])
    expect(await names('app notin (shop),tier')).toEqual(['l3'])
    const { out } = await kubectl('get', 'dashboard', 'l3', '--output', 'json')
    expect(JSON.parse(out).metadata.annotations).toMatchObject({ 'example.org/note': 'as written' })
    expect((await kubectl('delete', 'dashboards', '--selector', 'app=shop')).out).toMatch(
      /"l1" deleted\n.*"l2" deleted/,
    )
    expect(await names('app')).toEqual(['l3'])
  })

  test('deletes all that a selector names by one request', async () => {
    for (const name of ['o1', 'o2', 'o3'])
      await kubectl('create', '--filename', await file(name, dashboard(name, 'O', { labels: { app: 'old' } })))
    const all = '/apis/dashboard.grafana.app/v1/namespaces/default/dashboards'
    const { out } = await kubectl('delete', '--raw', `${all}?labelSelector=app%3Dold&fieldSelector=metadata.name!%3Do2`)
    expect(JSON.parse(out)).toMatchObject({ kind: 'Status', status: 'Success' })
    expect((await kubectl('get', 'dashboards', '--selector', 'app=old', '--output', 'name')).out).toMatch(/^\S+\/o2\n$/)
  })

  test('deletes all, one by one, and tells which may not be', async () => {
    await kubectl('create', '--filename', await file('z', dashboard('z', 'Z')))
    const { code, out, fault } = await kubectl('delete', 'dashboards', '--all', '--wait=false')
    expect({ code, out, fault }).toMatchObject({
      code: 1,
      out: expect.stringMatching(/"z" deleted/),
      fault: expect.stringMatching(/provisioned dashboard cannot be deleted/),
    })
    const left = await kubectl('get', 'dashboards', '--output', 'name')
    expect(left.out).toContain('/hearth-host\n')
    expect(left.out).not.toContain('/z\n')
  })

  describe('asks what one may', () => {
    const as: Record<string, readonly string[]> = { admin: [] }

    beforeAll(async () => {
      const { url, caFile } = dashboards
      const ask = await asAdmin(url, caFile)
      await ask('/api/folders', { uid: 'guests', title: 'Guests' })
      const password = 'staple battery'
      const add = async (login: string, role: string) => {
        as[login] = ['--username', login, '--password', password]
        return (await ask('/api/admin/users', { login, password, role })).id
      }
      await add('viewer', 'Viewer')
      await add('editor', 'Editor')
      const items = [
        { userId: await add('guest', 'Viewer'), permission: 2 },
        { role: 'Viewer', permission: 1 },
      ]
      await ask('/api/folders/guests/permissions', { items })
      const { id } = await ask('/api/serviceaccounts', { name: 'robot', role: 'Viewer' })
      const { key } = await ask(`/api/serviceaccounts/${id}/tokens`, { name: 'key' })
      const config = JSON.parse(await readFile(dashboards.kubeconfig, 'utf8'))
      const byToken = { ...config, users: [{ name: 'admin', user: { token: key } }] }
      as.robot = ['--kubeconfig', await file('kubeconfig-of-robot', byToken)]
    }, 60_000)

    const canI = async (who: string, ...args: readonly string[]) =>
      kubectl(...(as[who] ?? []), 'auth', 'can-i', ...args)

    test.each([
      { args: ['get', 'dashboards'], by: ['admin', 'editor', 'guest', 'robot', 'viewer'] },
      { args: ['create', 'dashboards', '--namespace', 'default'], by: ['admin', 'editor', 'guest'] },
      { args: ['patch', 'folder/guests'], by: ['admin', 'guest'] },
      { args: ['delete', 'dashboard.dashboard.grafana.app/hearth-host'], by: ['admin', 'editor'] },
      { args: ['*', '*'], by: ['admin'] },
      { args: ['get', '/openapi/v3'], by: ['admin', 'editor', 'guest', 'robot', 'viewer'] },
      { args: ['get', 'pods'], by: [] },
    ])('$args', async ({ args, by }) => {
      const said = await Promise.all(
        Object.keys(as).map(async (who) => ((await canI(who, ...args)).out.startsWith('yes') ? [who] : [])),
      )
      expect(said.flat().toSorted()).toEqual(by)
    })

    test('all of it', async () => {
      const { out } = await canI('guest', '--list')
      expect(out).toMatch(
        /\ndashboards\.dashboard\.grafana\.app +\[\] +\[\] +\[get list watch create deletecollection\]\n/,
      )
      expect(out).toMatch(/\nfolders\.folder\.grafana\.app +\[\] +\[guests\] +\[update patch delete\]\n/)
      expect((await canI('viewer', '--list')).out).not.toMatch(/update|delete/)
    })

    test('by a review of its own', async () => {
      const spec = { resourceAttributes: { verb: 'get', group: 'dashboard.grafana.app', resource: 'dashboards' } }
      const review = { apiVersion: 'authorization.k8s.io/v1', kind: 'SelfSubjectAccessReview', spec }
      const { out } = await kubectl('create', '--filename', await file('review', review), '--output', 'json')
      expect(JSON.parse(out)).toMatchObject({ status: { allowed: true } })
    })
  })

  test('applies what it noted that it has applied, and tells the difference before', async () => {
    const path = await file(
      'n',
      dashboard('n', 'First', { labels: { app: 'shop' }, annotations: { 'example.org/a': 'b' } }),
    )
    expect((await kubectl('apply', '--filename', path)).out).toMatch(/n created/)
    expect((await kubectl('apply', '--filename', path)).out).toMatch(/n unchanged/)
    await kubectl('label', 'dashboard', 'n', 'other=stays')
    const next = await file('n', dashboard('n', 'Second', { labels: { tier: 'front' } }))
    const difference = await kubectl('diff', '--filename', next)
    expect(difference.code).toBe(1)
    expect(difference.out).toMatch(/^- {2}title: First\n\+ {2}title: Second$/m)
    expect((await kubectl('apply', '--filename', next)).out).toMatch(/n configured/)
    const { metadata } = JSON.parse((await kubectl('get', 'dashboard', 'n', '--output', 'json')).out)
    expect(metadata.labels).toMatchObject({ tier: 'front', other: 'stays' })
    expect(metadata.labels).not.toHaveProperty('app')
    expect(metadata.annotations).not.toHaveProperty('example.org/a')
  })

  test('watches', async () => {
    await kubectl('create', '--filename', await file('w', dashboard('w', 'W')))
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
