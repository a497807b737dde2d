import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Manifest, parseManifests } from '../kubernetes/manifests.ts'

export const chartFolder = join(import.meta.dirname, '../../../../deploy/helm/hearth')

/** The program, which is there unless it is missing. */
export const helm = join(import.meta.dirname, '../../../../.cache/helm/helm')

/** What the chart's tests lack here; `undefined` where Helm is. */
export const missingHelm = existsSync(helm) ? undefined : 'Helm, which scripts/engines.sh all builds'

/** Runs Helm, which is never asked to reach a cluster. */
export function runHelm(args: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync(helm, args, { encoding: 'utf8', input, env: { HOME: '/nonexistent' } })
  return { status, stdout, stderr }
}

/** What Helm says of these values: the objects as text, or why there are none. */
export const tryChart = (values: object) =>
  runHelm(
    [...['template', 'hearth', chartFolder, '--namespace', 'hearth', '--kube-version', '1.29'], ...['--values', '-']],
    JSON.stringify(values),
  )

/** What Helm would send. @throws {Error} for values that are refused */
export function renderChart(values: object): readonly Manifest[] {
  const { status, stdout, stderr } = tryChart(values)
  if (status !== 0 || stderr !== '') throw new Error(stderr)
  return parseManifests(stdout)
}

const isOfHelm = (label: string) => label.startsWith('helm.sh/') || ofHelm.has(label)
const ofHelm = new Set(['instance', 'managed-by', 'version'].map((name) => `app.kubernetes.io/${name}`))

/** An object without what Helm's users look for on each of theirs. */
export function withoutHelmLabels(manifest: Manifest): Manifest {
  const { labels = {}, ...metadata } = manifest.metadata as Manifest['metadata'] & { labels?: object }
  const kept = Object.entries(labels).filter(([label]) => !isOfHelm(label))
  return {
    ...manifest,
    metadata: kept.length === 0 ? metadata : { ...metadata, labels: Object.fromEntries(kept) },
  }
}
