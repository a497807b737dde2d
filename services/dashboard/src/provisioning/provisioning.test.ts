import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { type Started, startDashboard, temporaryFolder } from '../test-support/start-dashboard.ts'

const board = (title: string, uid?: string) =>
  JSON.stringify({ title, panels: [], ...(uid === undefined ? {} : { uid }) })
const reload = ({ ask }: Started) => ask('POST', '/api/admin/provisioning/dashboards/reload')

const sources = (...entries: string[]) =>
  `datasources: [${entries.map((entry) => `{ type: prometheus, ${entry} }`).join(', ')}]`

/** A folder with these files, by path. */
function provisioned(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder('provisioning-')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

describe('provisioned dashboards', () => {
  test('come with Hearth, in a folder of their own', async () => {
    const { ask } = await startDashboard()
    const hits = (await ask('GET', '/api/search?folderUIDs=hearth')).body as { title: string; folderTitle: string }[]
    expect(hits.map(({ title }) => title)).toEqual([
      'Chatflows',
      'Containers',
      'Health',
      'Hearth overview',
      'Host and GPU',
      'Inference',
      'Logs',
      'Metrics store',
    ])
    expect((await ask('GET', '/api/dashboards/home')).body).toEqual({ redirectUri: '/d/hearth-overview' })
    expect((await ask('GET', '/api/dashboards/uid/hearth-host')).body).toMatchObject({
      meta: { provisioned: true, canSave: false, folderTitle: 'Hearth' },
    })
  })

  test('follow plain files: new, changed and removed', async () => {
    const folder = provisioned({ 'a.json': board('A', 'a') })
    const started = await startDashboard({ config: { provisioning: folder } })
    const titleOf = async (uid: string) =>
      ((await started.ask('GET', `/api/dashboards/uid/${uid}`)).body as { dashboard?: { title: string } }).dashboard
        ?.title
    expect(await titleOf('a')).toBe('A')
    writeFileSync(join(folder, 'a.json'), board('A, changed', 'a'))
    writeFileSync(join(folder, 'b.json'), JSON.stringify({ dashboard: JSON.parse(board('B', 'b')), meta: {} }))
    expect((await reload(started)).body).toEqual({ message: 'Dashboards config reloaded' })
    expect([await titleOf('a'), await titleOf('b')]).toEqual(['A, changed', 'B'])
    rmSync(join(folder, 'a.json'))
    await reload(started)
    expect(await titleOf('a')).toBeUndefined()
  })

  test('are read again by themselves when a file changes', async () => {
    const folder = provisioned({ 'a.json': board('A', 'a') })
    const { ask } = await startDashboard({ config: { provisioning: folder } })
    writeFileSync(join(folder, 'later.json'), board('Later', 'later'))
    while ((await ask('GET', '/api/dashboards/uid/later')).status !== 200) await sleep(20)
  })

  test('come from the files that can be read when a link leads to itself', async () => {
    const folder = provisioned({ 'a.json': board('A', 'a') })
    symlinkSync('loop.json', join(folder, 'loop.json'))
    const { ask } = await startDashboard({ config: { provisioning: folder } })
    expect((await ask('GET', '/api/dashboards/uid/a')).status).toBe(200)
  })

  test('keep their uid over a restart when their file names none', async () => {
    const folder = provisioned({ 'a.json': board('No uid') })
    const first = await startDashboard({ config: { provisioning: folder } })
    const find = async ({ ask }: Started) => (await ask('GET', '/api/search?query=No uid')).body
    const before = await find(first)
    await first.close()
    expect(await find(await startDashboard({ home: first.home, config: { provisioning: folder } }))).toEqual(before)
  })

  test("follow Grafana's provider files, with their folders and variables", async () => {
    const elsewhere = provisioned({ 'x/deep.json': board('Deep', 'deep'), 'top.json': board('Top', 'top') })
    vi.stubEnv('HEARTH_TEST_BOARDS', elsewhere)
    const yaml = (extra: string) =>
      `apiVersion: 1\nproviders:\n  - name: mine\n    folder: Team\n    ${extra}\n    options: { path: $HEARTH_TEST_BOARDS, foldersFromFilesStructure: true }\n`
    const folder = provisioned({ 'dashboards/mine.yaml': yaml('allowUiUpdates: true') })
    const started = await startDashboard({ config: { provisioning: folder } })
    expect((await started.ask('GET', '/api/dashboards/uid/top')).body).toMatchObject({
      meta: { folderTitle: 'Team', canSave: true },
    })
    expect((await started.ask('GET', '/api/dashboards/uid/deep')).body).toMatchObject({ meta: { folderTitle: 'x' } })
    const dashboard = { uid: 'top', title: 'Top, by hand' }
    expect((await started.ask('POST', '/api/dashboards/db', { dashboard, overwrite: true })).status).toBe(200)
    await reload(started)
    expect((await started.ask('GET', '/api/dashboards/uid/top')).body).toMatchObject({
      dashboard: { title: 'Top, by hand' },
    })
    writeFileSync(join(elsewhere, 'top.json'), board('Top, by file', 'top'))
    await reload(started)
    expect((await started.ask('GET', '/api/dashboards/uid/top')).body).toMatchObject({
      dashboard: { title: 'Top, by file' },
    })
  })

  test.each([
    { name: 'go with the provider', change: 'providers: []', status: 404 },
    { name: 'stay when the entry of their provider cannot be read', change: 'a: [', status: 200 },
  ])('$name', async ({ change, status }) => {
    const elsewhere = provisioned({ 'top.json': board('Top', 'top') })
    const folder = provisioned({ 'dashboards/p.yaml': `providers: [{ name: mine, options: { path: ${elsewhere} } }]` })
    const started = await startDashboard({ config: { provisioning: folder } })
    writeFileSync(join(folder, 'dashboards/p.yaml'), change)
    await reload(started)
    expect((await started.ask('GET', '/api/dashboards/uid/top')).status).toBe(status)
  })

  test('stay, as ordinary ones, when their provider says that deletion is off', async () => {
    const elsewhere = provisioned({ 'top.json': board('Top', 'top') })
    const yaml = `providers: [{ name: mine, disableDeletion: true, options: { path: ${elsewhere} } }]`
    const started = await startDashboard({ config: { provisioning: provisioned({ 'dashboards/p.yaml': yaml }) } })
    rmSync(join(elsewhere, 'top.json'))
    await reload(started)
    expect((await started.ask('GET', '/api/dashboards/uid/top')).body).toMatchObject({ meta: { provisioned: false } })
  })

  test('are not lost when their folder cannot be found for once', async () => {
    const elsewhere = provisioned({ 'top.json': board('Top', 'top') })
    const yaml = `providers:\n  - name: mine\n    options: { path: ${elsewhere} }\n`
    const started = await startDashboard({ config: { provisioning: provisioned({ 'dashboards/mine.yml': yaml }) } })
    rmSync(elsewhere, { recursive: true })
    await reload(started)
    expect((await started.ask('GET', '/api/dashboards/uid/top')).status).toBe(200)
    expect((await started.ask('GET', '/api/health')).body).toMatchObject({
      provisioning: { faults: [{ file: 'mine' }] },
    })
  })

  test.each([
    { name: 'no JSON', files: { 'bad.json': '{' }, file: 'files/bad.json', reason: /^it is not JSON/ },
    { name: 'no title', files: { 'bad.json': '{}' }, file: 'files/bad.json', reason: /title cannot be empty/ },
    {
      name: 'a uid that is taken',
      files: { 'bad.json': board('X', 'hearth-host') },
      file: 'files/bad.json',
      reason: /"hearth\/hearth-host.json"/,
    },
    {
      name: 'a strange provider',
      files: { 'dashboards/p.yaml': 'providers: [{ name: x }]' },
      file: 'dashboards/p.yaml',
      reason: /options/,
    },
    {
      name: 'a folder that cannot be read',
      files: { 'dashboards/p.yaml': `providers: [{ name: x, options: { path: ${'x'.repeat(300)} } }]` },
      file: 'x',
      reason: /name too long/,
    },
    {
      name: 'a second default data source',
      files: { 'datasources/d.yaml': sources('name: x, isDefault: true', 'name: y, isDefault: true') },
      file: 'datasources/d.yaml',
      reason: /"y" cannot be the default/,
    },
    {
      name: 'the name of one data source and the uid of another',
      files: { 'datasources/d.yaml': sources('name: x, uid: x', 'name: y, uid: y', 'name: x, uid: y') },
      file: 'datasources/d.yaml',
      reason: /same name already exists/,
    },
    { name: 'no YAML', files: { 'dashboards/p.yaml': 'a: [' }, file: 'dashboards/p.yaml', reason: /./ },
    {
      name: 'a data source without an address',
      files: { 'datasources/d.yaml': 'datasources: [{ name: x, type: prometheus, url: "nowhere" }]' },
      file: 'datasources/d.yaml',
      reason: /invalid URL/,
    },
  ])('say what is wrong with a file: $name', async ({ files, file, reason }) => {
    const { ask } = await startDashboard({
      config: { provisioning: provisioned({ 'good.json': board('Good', 'good'), ...files }) },
    })
    expect((await ask('GET', '/api/health')).body).toMatchObject({
      provisioning: { dashboards: 9, faults: [{ file, reason: expect.stringMatching(reason) }] },
    })
    expect((await ask('GET', '/api/dashboards/uid/good')).status).toBe(200)
  })
})

describe('provisioned data sources', () => {
  test('of which two would be the default stay as they are, however often they are read', async () => {
    const files = { 'datasources/d.yaml': sources('name: x, isDefault: true', 'name: y, isDefault: true') }
    const started = await startDashboard({ config: { provisioning: provisioned(files) } })
    await reload(started)
    expect((await started.ask('GET', '/api/datasources/name/x')).body).toMatchObject({ isDefault: true, version: 1 })
    expect((await started.ask('GET', '/api/datasources/name/y')).body).toMatchObject({ isDefault: false, version: 1 })
  })

  test('are made, kept as they are, and removed by name', async () => {
    const yaml =
      'apiVersion: 1\ndatasources:\n  - name: Other\n    type: prometheus\n    url: http://127.0.0.1:9\n    isDefault: true\n    secureJsonData: { basicAuthPassword: x }\n'
    const folder = provisioned({ 'datasources/d.yaml': yaml })
    const started = await startDashboard({ config: { provisioning: folder } })
    await reload(started)
    const found = await started.ask('GET', '/api/datasources/name/Other')
    expect(found.body).toMatchObject({
      isDefault: true,
      readOnly: true,
      version: 1,
      uid: expect.stringMatching(/^P[0-9A-F]{16}$/),
      secureJsonFields: { basicAuthPassword: true },
    })
    await started.close()
    const again = await startDashboard({ home: started.home, config: { provisioning: folder } })
    expect((await again.ask('GET', '/api/datasources/uid/hearth-metrics')).body).toMatchObject({ isDefault: false })
    await again.ask('POST', '/api/datasources', { name: 'Old', type: 'prometheus' })
    writeFileSync(join(folder, 'datasources/e.yaml'), 'deleteDatasources: [{ name: Old, orgId: 1 }]')
    await reload(again)
    expect((await again.ask('GET', '/api/datasources/name/Old')).status).toBe(404)
  })
})
