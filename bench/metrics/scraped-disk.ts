/**
 * What does a sample of a real page take on disk?
 *
 * Debian's node exporter and our metrics service itself are scraped by that service and by Debian's Prometheus beside
 * each other; after some minutes both write what they have into a block, and that is measured as `disk.ts` does it. Also
 * how many scrapes came a whole interval after the one before, to the millisecond: others take more room.
 * `node scraped-disk.ts [minutes] [interval in ms]`.
 */
import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@hearth/server'
import { describeBlocks, readBlocks } from './read-blocks.ts'
import { hasPrometheus, makeHome, type Server, startOurs, startPrometheus } from './servers.ts'

const exporter = '/usr/bin/prometheus-node-exporter'
const [minutes = 8, intervalMs = 1_000] = process.argv.slice(2).map(Number)

/** The exporter on a free port. */
async function startExporter() {
  const address = `127.0.0.1:${await freePort()}`
  const child = spawn(exporter, [`--web.listen-address=${address}`], { stdio: 'ignore' })
  // A bench that fails leaves none behind.
  process.once('exit', () => child.kill())
  return { address, stop: () => child.kill() }
}

function configOf(targets: Readonly<Record<string, string>>): string {
  const jobs = Object.entries(targets).map(
    ([job, address]) => `  - { job_name: ${job}, static_configs: [{ targets: ['${address}'] }] }\n`,
  )
  return `global: { scrape_interval: ${intervalMs}ms, scrape_timeout: ${intervalMs}ms }\nscrape_configs:\n${jobs.join('')}`
}

/** A block of all that the server has. */
async function describeSnapshot({ url, dataDir }: Server): Promise<string> {
  const answer = await fetch(`${url}/api/v1/admin/tsdb/snapshot`, { method: 'POST' })
  const { data, error } = (await answer.json()) as { data?: { name: string }; error?: string }
  if (data === undefined) throw new Error(`Cannot take a snapshot: ${error}`)
  return describeBlocks(await readBlocks(join(dataDir, 'snapshots', data.name)))
}

/** How many scrapes came a whole interval after the one before, and how many samples a page has. */
async function describeScrapes({ url }: Server): Promise<string> {
  const ask = async <Result>(query: string) => {
    const answer = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(query)}`)
    return ((await answer.json()) as { data: { result: readonly Result[] } }).data.result
  }
  const series = await ask<{ values: readonly (readonly [number, string])[] }>(`up[${Math.ceil(minutes * 60)}s]`)
  const gaps = series.flatMap(({ values }) =>
    values.slice(1).map(([at], before) => Math.round((at - (values[before]?.[0] ?? 0)) * 1000)),
  )
  const exact = gaps.filter((gapMs) => gapMs === intervalMs).length
  const sizes = await ask<{ metric: { job: string }; value: readonly [number, string] }>('scrape_samples_scraped')
  const pages = sizes.map(({ metric, value }) => `${metric.job} ${value[1]}`).join(', ')
  return `${exact} of ${gaps.length} scrapes exactly ${intervalMs} ms after the one before; samples a page: ${pages}`
}

if (hasPrometheus()) {
  const node = await startExporter()
  // The same pages for both: the exporter's, and ours.
  const [ownPort, theirHome, ownHome] = [await freePort(), await makeHome(), await makeHome()]
  const own = `127.0.0.1:${ownPort}`
  const config = configOf({ node: node.address, hearth: own })
  const theirs = await startPrometheus(theirHome, config)
  await writeFile(join(ownHome, 'prometheus.yml'), config)
  const ours = await startOurs(ownHome, {
    HEARTH_METRICS_PORT: String(ownPort),
    HEARTH_METRICS_CONFIG_FILE: join(ownHome, 'prometheus.yml'),
    HEARTH_METRICS_ADMIN_API: 'true',
  })
  await sleep(minutes * 60_000)
  for (const server of [ours, theirs]) {
    console.log(`${server.name}: ${await describeSnapshot(server)}`)
    console.log(`${server.name}: ${await describeScrapes(server)}`)
    await server.stop()
  }
  node.stop()
}
