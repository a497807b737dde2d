/**
 * What does a dashboard of 30 graphs, 10 series each, 1,000 points a series, cost the browser, the wire and the
 * service, when it is opened and at each refresh?
 *
 * The metrics and the dashboard service as in the bundle, each in a process of its own, and headless Chromium.
 */
import { loadavg } from 'node:os'
import { openBrowser } from '../../tests/e2e/browser.fixture.ts'
import { makeHome, startOurs, startService } from '../metrics/servers.ts'
import { scriptBytesLoaded } from '../pages/longest-task.ts'
import { add, board, fill, panels, password, points, seriesOfPanel } from './board.ts'
import { queryOverhead } from './query-overhead.ts'
import { type Seen, watchPage } from './watch-page.ts'

const rounds = 5
const refreshMs = 5_000
const refreshes = Number(process.env.BENCH_REFRESHES ?? 24)
const settleMs = 5_000

type Row = { readonly what: string; readonly measured: string; readonly goal: string; readonly verdict: string }
const rows: Row[] = []

function judge(what: string, measured: number, goal: number, unit: string): void {
  const digits = goal < 10 ? 2 : 0
  const verdict = measured <= goal ? 'held' : 'missed'
  rows.push({ what, measured: `${measured.toFixed(digits)} ${unit}`, goal: `≤ ${goal} ${unit}`, verdict })
}

function tell(what: string, measured: string): void {
  rows.push({ what, measured, goal: '', verdict: '' })
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const medianOf = (seen: readonly Seen[], key: keyof Seen) => median(seen.map((one) => one[key]))
const kib = (bytes: number) => `${(bytes / 1_024).toFixed(0)} KiB`

const metrics = await startOurs(await makeHome())
const dashboard = await startService(
  'dashboard',
  await makeHome(),
  {
    HEARTH_DASHBOARD_PORT: '0',
    HEARTH_DASHBOARD_PASSWORD: password,
    HEARTH_DASHBOARD_LOGIN_FORM: 'false',
    HEARTH_DASHBOARD_METRICS_URL: metrics.url,
  },
  '/api/health',
)
const browser = await openBrowser()
const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`
try {
  await fill(metrics)
  await new Promise((resolve) => setTimeout(resolve, settleMs))
  const idleMb = dashboard.rssMb()
  await keep(board('thirty'))

  const first: Seen[] = []
  let scriptBytes = 0
  for (let round = 0; round < rounds; round += 1) {
    const { page, context } = await open()
    const watch = await watchPage(page)
    first.push(await watch.measure(() => page.goto(`${dashboard.url}/d/thirty?refresh=`), panels))
    scriptBytes = await page.evaluate(scriptBytesLoaded)
    await context.close()
  }

  const { page, context } = await open()
  const watch = await watchPage(page)
  await watch.measure(() => page.goto(`${dashboard.url}/d/thirty?refresh=`), panels)
  // To look for words in the page is work of the page's own thread, and none of the page's.
  const button = await page.getByRole('button', { name: 'Refresh now' }).boundingBox()
  if (button === null) throw new Error('Cannot refresh: the button is not in sight')
  const again: Seen[] = []
  for (let round = 0; round < rounds; round += 1) {
    await add(metrics)
    again.push(await watch.measure(() => page.mouse.click(button.x + 5, button.y + 5), panels))
  }

  await page.goto(`${dashboard.url}/d/thirty?refresh=5s`)
  const heaps: number[] = []
  let highestMb = 0
  for (let round = 0; round < refreshes; round += 1) {
    await add(metrics)
    const endMs = performance.now() + refreshMs
    while (performance.now() < endMs) {
      highestMb = Math.max(highestMb, dashboard.rssMb())
      await page.waitForTimeout(250)
    }
    heaps.push(await watch.heapMb())
  }
  await context.close()
  const overhead = await queryOverhead(metrics, dashboard, authorization)

  judge('scripts of the first view, gzip', scriptBytes / 1_024, 200, 'KiB')
  tell('first view: requests, of them queries', `${medianOf(first, 'requests')}, ${medianOf(first, 'queries')}`)
  tell('first view: bytes, of them data', `${kib(medianOf(first, 'bytes'))}, ${kib(medianOf(first, 'queryBytes'))}`)
  judge('first view: requests of queries', medianOf(first, 'queries'), 1, '')
  judge('refresh: requests of queries', medianOf(again, 'queries'), 1, '')
  tell('refresh: requests, of them queries', `${medianOf(again, 'requests')}, ${medianOf(again, 'queries')}`)
  tell('refresh: bytes, of them data', `${kib(medianOf(again, 'bytes'))}, ${kib(medianOf(again, 'queryBytes'))}`)
  judge('first view: from the last answer to the last graph', medianOf(first, 'drawnMs'), 400, 'ms')
  judge('refresh: from the last answer to the last graph', medianOf(again, 'drawnMs'), 400, 'ms')
  judge('first view: main thread in all', medianOf(first, 'mainThreadMs'), 800, 'ms')
  judge('refresh: main thread', medianOf(again, 'mainThreadMs'), 150, 'ms')
  const third = Math.max(1, Math.floor(heaps.length / 3))
  tell(
    `heap after ${refreshes} refreshes at 5 s`,
    `${heaps.at(-1)?.toFixed(1)} MB, highest ${Math.max(...heaps).toFixed(1)} MB`,
  )
  judge(
    'growth of the heap, median of the last third over the first',
    median(heaps.slice(-third)) - median(heaps.slice(0, third)),
    1,
    'MB',
  )
  judge('service idle: resident', idleMb, 80, 'MB')
  judge('service under refreshes: highest resident', highestMb, 150, 'MB')
  judge(
    'CPU of a query through the service over one asked directly',
    overhead.throughMs / overhead.directMs,
    1.1,
    'times',
  )
  tell(
    'the same: direct, through, of it the dashboard service',
    `${overhead.directMs.toFixed(1)}, ${overhead.throughMs.toFixed(1)}, ${overhead.ownMs.toFixed(1)} CPU-ms`,
  )
} finally {
  await browser.close()
  await dashboard.stop()
  await metrics.stop()
}
console.log(
  `${panels} graphs × ${seriesOfPanel} series × ${points} points; load ${loadavg()[0]?.toFixed(1)}; medians of ${rounds}`,
)
console.table(rows)
if (rows.some(({ what, verdict }) => what === 'refresh: requests of queries' && verdict === 'missed'))
  throw new Error('A refresh asks data sources by more than one request')

async function open() {
  const context = await browser.newContext({
    viewport: { width: 1920, height: 1200 },
    httpCredentials: { username: 'admin', password },
  })
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  return { page, context }
}

async function keep(dashboardJson: object): Promise<void> {
  const answer = await fetch(`${dashboard.url}/api/dashboards/db`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ dashboard: dashboardJson }),
  })
  if (!answer.ok) throw new Error(`Cannot keep the dashboard: ${answer.status} ${await answer.text()}`)
}
