import { execFileSync } from 'node:child_process'
import type { Ledger } from './ledger.ts'
import { dashboards } from './ledgers/dashboards.ts'
import { healthHistory } from './ledgers/health-history.ts'
import { logLines } from './ledgers/log-lines.ts'
import { predictions } from './ledgers/predictions.ts'
import { samples } from './ledgers/samples.ts'
import { secrets } from './secrets.ts'
import type { Stage } from './stage.ts'

const authorization = `Basic ${Buffer.from(`admin:${secrets.password}`).toString('base64')}`
// As many as the service keeps of each dashboard by default.
const maxVersions = 20

/** The mixed load: every kind of write that is acknowledged, each with its book. */
export async function openLedgers(stage: Stage): Promise<readonly Ledger[]> {
  const chatflow = { urlOf: () => stage.bundle.urlOf('chatflow'), key: secrets.key }
  const dashboard = { urlOf: () => stage.bundle.urlOf('dashboard'), authorization, maxVersions }
  const metrics = () => stage.bundle.urlOf('metrics')
  const logs = () => stage.bundle.urlOf('logs')
  const containers = hasDocker() ? [await logLines(logs, 'json-file'), await logLines(logs, 'local')] : []
  if (containers.length === 0)
    console.log('left out: lines of containers (no Docker Engine with an image busybox-test)')
  return [
    predictions(chatflow, 'chaos-1'),
    predictions(chatflow, 'chaos-2'),
    samples(metrics, 'one'),
    samples(metrics, 'two'),
    dashboards(dashboard, 'chaos-1'),
    dashboards(dashboard, 'chaos-2'),
    healthHistory(() => stage.bundle.urlOf('health')),
    ...containers,
  ]
}

function hasDocker(): boolean {
  try {
    execFileSync('docker', ['image', 'inspect', 'busybox-test'], { stdio: 'pipe', timeout: 10_000 })
    return true
  } catch {
    return false
  }
}
