import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { keepPicture, looks } from '../../e2e/browser.fixture.ts'
import { addFromMetric, boxOf, drag, slot, startNew } from './edit.fixture.ts'
import { missing, serveStack } from './serve-stack.fixture.ts'

const served = serveStack()

type Stored = {
  readonly dashboard: { readonly title: string; readonly version: number; readonly panels: readonly PanelJson[] }
}
type PanelJson = {
  readonly title: string
  readonly type: string
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly targets: readonly { readonly expr: string }[]
  readonly fieldConfig: { readonly defaults: { readonly unit?: string } }
}

async function storedAt(page: Page): Promise<Stored> {
  const uid = new URL(page.url()).pathname.split('/')[2] ?? ''
  return (await served.stack.ask('GET', `/api/dashboards/uid/${uid}`)).body as Stored
}

describe.skipIf(missing !== undefined)(`a dashboard made by mouse${missing ? `: ${missing}` : ''}`, () => {
  test('from nothing to a restored version', { timeout: 360_000 }, async () => {
    const { page, complaints } = await served.open(looks.light)
    await page.goto(served.stack.url)
    await page.getByRole('link', { name: 'New dashboard' }).click()
    await page.getByText('This dashboard has no panels yet').waitFor()
    // The data is a minute old at most.
    await page.goto(`${served.stack.url}/dashboard/new?from=now-1m&to=now`)
    await page.getByText('This dashboard has no panels yet').waitFor()

    // A counter is asked for its rate, with a unit, without a word of PromQL.
    await addFromMetric(page, 'process cpu seconds total', 'Rate of process_cpu_seconds_total')
    await addFromMetric(page, 'process resident', 'Value of process_resident_memory_bytes')
    await page.locator('canvas').nth(1).waitFor()

    // The panel is renamed and becomes a single value, seen at once.
    await page.getByRole('tab', { name: 'Panel', exact: true }).click()
    await page.getByLabel('Title', { exact: true }).fill('Memory')
    await slot(page, /^Memory/).waitFor()
    await page.getByLabel('Visualization').selectOption('Stat')
    await page
      .getByRole('article', { name: 'Memory' })
      .getByText(/[KMG]iB/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('article', { name: 'Memory' }).locator('canvas').waitFor()
    await page.getByRole('button', { name: 'Redo' }).click()
    await page
      .getByRole('article', { name: 'Memory' })
      .getByText(/[KMG]iB/)
      .first()
      .waitFor()

    // It is dragged in front of the other one and made smaller.
    const memory = await boxOf(page, /^Memory/)
    const cpu = await boxOf(page, /CPU/)
    expect(memory.x).toBeGreaterThan(cpu.x)
    await drag(page, [memory.x + 60, memory.y + 15], [cpu.x + 60, cpu.y + 15])
    await expect.poll(async () => (await boxOf(page, /^Memory/)).x).toBeLessThan(memory.x)
    const moved = await boxOf(page, /^Memory/)
    await drag(
      page,
      [moved.x + moved.width - 6, moved.y + moved.height - 6],
      [moved.x + moved.width / 2, moved.y + 160],
    )
    await expect.poll(async () => (await boxOf(page, /^Memory/)).width).toBeLessThan(moved.width - 50)
    await keepPicture(page, 'dashboard/edit/editing')

    // A variable chooses the job, and the graph follows it.
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Made by mouse')
    await page.getByRole('tab', { name: 'Variables' }).click()
    await page.getByRole('button', { name: 'Add a variable' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('job')
    await page.getByRole('textbox', { name: 'Query', exact: true }).fill('label_values(up, job)')
    await page.getByRole('switch', { name: 'Several can be chosen' }).click()
    await page.getByRole('status', { name: 'Preview of the values' }).getByText('metrics', { exact: true }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('group', { name: 'Variables' }).getByRole('button', { name: /job/ }).waitFor()

    await page.getByRole('button', { name: 'Save…' }).click()
    await page.getByLabel('What was changed').fill('The first of it')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL('**/d/**')
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
    const version = async () => (await storedAt(page)).dashboard?.version
    await expect.poll(version).toBe(1)
    const first = await storedAt(page)
    expect(first.dashboard).toMatchObject({ title: 'Made by mouse' })
    expect(first.dashboard.panels.map(({ title, type }) => `${title} ${type}`)).toEqual([
      'Memory stat',
      'Total user and system CPU time spent in seconds timeseries',
    ])
    expect(first.dashboard.panels[1]).toMatchObject({
      targets: [{ expr: 'rate(process_cpu_seconds_total[$__rate_interval])' }],
      fieldConfig: { defaults: { unit: 'percentunit' } },
    })
    expect(first.dashboard.panels[0]?.gridPos).toMatchObject({ x: 0, y: 0 })

    // A panel is removed; what is saved is told in words, and the version before comes back.
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await slot(page, /^Memory/).hover()
    await page.getByRole('button', { name: 'Menu of Memory' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Save…' }).click()
    await page.getByRole('list', { name: 'What was changed' }).getByText('Panel “Memory” removed').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
    await expect.poll(async () => (await storedAt(page)).dashboard.panels).toHaveLength(1)
    await page.getByRole('button', { name: 'Menu of the dashboard' }).click()
    await page.getByRole('menuitem', { name: 'Versions' }).click()
    await page.getByText('The first of it').waitFor()
    await page.getByRole('button', { name: 'What changed with version 2' }).click()
    await page.getByText('Panel “Memory” removed').waitFor()
    await keepPicture(page, 'dashboard/edit/versions')
    await page.getByRole('button', { name: 'Restore version 1' }).click()
    await page.getByRole('article', { name: 'Memory' }).waitFor()
    await expect.poll(version).toBe(3)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('keeps a draft through a reload, and asks when somebody else saved', { timeout: 120_000 }, async () => {
    const board = { uid: 'two-tabs', title: 'Two tabs', panels: [] }
    await served.stack.ask('POST', '/api/dashboards/db', JSON.stringify({ dashboard: board }))
    const { page, complaints } = await served.open(looks.light)
    await page.goto(`${served.stack.url}/d/two-tabs?edit`)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Text' }).click()
    await page.getByText(/1 change · draft kept/).waitFor()
    await page.goto(`${served.stack.url}/d/two-tabs`)
    await page.getByText(/This browser keeps changes/).waitFor()
    await page.getByRole('button', { name: 'Continue editing' }).click()
    await page.getByText(/1 change/).waitFor()

    const theirs = { ...board, version: 1, title: 'Theirs' }
    await served.stack.ask('POST', '/api/dashboards/db', JSON.stringify({ dashboard: theirs }))
    await page.getByRole('button', { name: 'Save…' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Somebody else saved this dashboard meanwhile').waitFor()
    await page.getByText(/“Theirs”/).waitFor()
    expect((await storedAt(page)).dashboard).toMatchObject({ title: 'Theirs', panels: [] })
    await page.getByRole('button', { name: 'Save as a copy' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Two tabs (copy)' }).waitFor()
    // It has its own address once it is saved.
    await expect.poll(async () => (await storedAt(page)).dashboard.panels).toHaveLength(1)
    // The refusal is answered with a question, and the browser notes it all the same.
    expect(complaints.filter((text) => !text.includes('412'))).toEqual([])
    await page.context().close()
  })

  test('is deleted, and comes back from the trash', { timeout: 120_000 }, async () => {
    await served.stack.ask(
      'POST',
      '/api/dashboards/db',
      JSON.stringify({ dashboard: { uid: 'gone', title: 'Gone', panels: [] } }),
    )
    const { page, complaints } = await served.open(looks.light)
    await page.goto(`${served.stack.url}/d/gone`)
    await page.getByRole('button', { name: 'Star this dashboard' }).click()
    await page.getByRole('button', { name: 'Take the star of this dashboard away' }).waitFor()
    await page.getByRole('button', { name: 'Menu of the dashboard' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('link', { name: 'Deleted dashboards' }).click()
    await page.getByRole('button', { name: 'Bring back Gone' }).click()
    await page.getByText('No dashboard was deleted').waitFor()
    await page.getByRole('link', { name: 'All dashboards' }).click()
    await page.getByRole('region', { name: 'Starred' }).getByRole('link', { name: 'Gone' }).waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('cannot be lost by a step elsewhere', { timeout: 60_000 }, async () => {
    const { page } = await served.open(looks.light)
    await startNew(page, served.stack.url)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Row' }).click()
    await page.getByRole('navigation', { name: 'Where this is' }).getByRole('link', { name: 'Dashboards' }).click()
    await page.getByRole('dialog', { name: 'This is not saved yet' }).getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('link', { name: 'New dashboard' }).first().click()
    await page.getByRole('group', { name: 'Row New row' }).waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await startNew(page, served.stack.url)
    await page.context().close()
  })
})
