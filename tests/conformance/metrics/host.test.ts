import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startMetrics } from './start-metrics.ts'
import { startProgram } from './start-program.ts'

const exporter = '/usr/bin/prometheus-node-exporter'
const isComparable = process.platform === 'linux' && existsSync(exporter)
const shared =
  /^node_(cpu|load|memory|filesystem|network_(receive|transmit)|disk|boot_time|uname|vmstat|pressure|filefd)/

test.skipIf(!isComparable)(
  'every figure of the host is node_exporter’s, by name, labels and type (skipped where that is absent)',
  async () => {
    const metrics = await startMetrics()
    // Debian leaves out more than the program itself does.
    const args = (address: string) => [
      `--web.listen-address=${address}`,
      '--collector.netdev.device-exclude=^$',
      '--collector.filesystem.mount-points-exclude=^/(dev|proc|sys|run/credentials/.+|var/lib/docker/.+)($|/)',
    ]
    const theirs = await startProgram(exporter, args, '/')
    try {
      const differing = async () => {
        const known = await readPage(`${theirs.url}/metrics`)
        const ours = [...(await readPage(`${metrics.url}/metrics/host`))].filter(([series]) => shared.test(series))
        expect(ours.length).toBeGreaterThan(100)
        return ours.filter(([series, type]) => known.get(series) !== type)
      }
      // Between the two pages a container may come, with a network interface and mounts of its own.
      await expect.poll(differing).toEqual([])
    } finally {
      await theirs.stop()
      await metrics.stop()
    }
  },
)

/** Series with their labels sorted, and the types of their metrics. */
async function readPage(url: string): Promise<ReadonlyMap<string, string>> {
  const lines = (await (await fetch(url)).text()).split('\n')
  const types = new Map<string, string>()
  const series = new Map<string, string>()
  for (const line of lines) {
    const [, name = '', type = ''] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? []
    if (name !== '') types.set(name, type)
    const [, metric = '', labels = ''] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? []
    if (metric !== '') series.set(`${metric}{${sortLabels(labels)}}`, types.get(metric) ?? '')
  }
  return series
}

function sortLabels(labels: string): string {
  return [...labels.matchAll(/\w+="(?:[^"\\]|\\.)*"/g)]
    .map(([pair]) => pair)
    .sort()
    .join(',')
}
