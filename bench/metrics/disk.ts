/**
 * What does a sample take on disk?
 *
 * The same hours of samples every 15 seconds by remote write to our service and to Debian's Prometheus, until both have
 * cut blocks; then the bytes of their blocks for each sample in them, by file. And to VictoriaMetrics, whose folder holds
 * all of them.
 * `node disk.ts [series] [hours]`.
 */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Block, describeBlocks, readBlocks } from './read-blocks.ts'
import { type Server, startServers, write } from './servers.ts'
import { createValues, labelsOf } from './values.ts'
import { createBodies } from './write-bodies.ts'

const [seriesCount = 2_000, hours = 6] = process.argv.slice(2).map(Number)
const stepMs = 15_000
const sampleCount = (hours * 3_600_000) / stepMs
const startMs = Math.floor(Date.now() / stepMs) * stepMs - sampleCount * stepMs
// A block has two hours; the last two to three hours stay in memory.
const wanted = Math.max(1, Math.floor(hours / 2) - 1)

/** All that VictoriaMetrics has on disk once its parts are merged. */
async function wholeOf({ url, dataDir }: Server): Promise<Block> {
  for (const path of ['/internal/force_flush', '/internal/force_merge']) await (await fetch(url + path)).text()
  const bytes = new Map<string, number>()
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const { size } = await stat(join(entry.parentPath, entry.name))
    const kind = entry.parentPath.includes('indexdb') ? 'index' : 'data'
    bytes.set(kind, (bytes.get(kind) ?? 0) + size)
  }
  return { samples: seriesCount * sampleCount, bytes }
}

const folderOf = ({ name, dataDir }: Server) => (name === 'Hearth' ? join(dataDir, 'blocks') : dataDir)

async function untilCut(server: Server): Promise<readonly Block[]> {
  for (let tries = 0; tries < 300; tries++) {
    const blocks = await readBlocks(folderOf(server)).catch(() => [])
    if (blocks.length >= wanted) return blocks
    await sleep(1_000)
  }
  throw new Error(`${server.name} has cut no ${wanted} blocks within five minutes`)
}

const bodies = createBodies({ seriesCount, seriesPerRequest: 2_000, labelsOf, nextValue: createValues(seriesCount) })
const servers = await startServers()
for (let step = 0; step < sampleCount; step++)
  for (const body of bodies(startMs + step * stepMs)) for (const server of servers) await write(server, body)
for (const server of servers) {
  const blocks = server.name === 'VictoriaMetrics' ? [await wholeOf(server)] : await untilCut(server)
  console.log(`${server.name}: ${describeBlocks(blocks)}`)
}
for (const server of servers) await server.stop()
