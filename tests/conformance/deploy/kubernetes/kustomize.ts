import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../../../../packages/kernel/src/test-support/temporary-folder.ts'
import { type Manifest, manifestFolder, parseManifests } from './manifests.ts'

const kubectl = spawnSync('kubectl', ['version', '--client'], { encoding: 'utf8' })

/** What kustomize lacks here; Debian's own kubectl is from before components. */
export const withoutKubectl = /^Kustomize Version: v[5-9]/m.test(kubectl.stdout ?? '')
  ? undefined
  : 'a kubectl of today'

/** What the kustomization names as a comment, in its order. */
export const components = ['more-inference', 'inference-queue', 'service-monitor'] as const

/** What `kubectl apply --kustomize` would send with these chosen. @throws {Error} for what it refuses or warns of */
export function kustomize(chosen: readonly (typeof components)[number][]): readonly Manifest[] {
  const folder = temporaryFolder()
  cpSync(manifestFolder, folder, { recursive: true })
  const file = join(folder, 'kustomization.yaml')
  const lines = chosen.length === 0 ? [] : ['components:', ...chosen.map((name) => `  - ${name}`)]
  const written = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, written.map((line) => (lines.includes(line.slice(2)) ? line.slice(2) : line)).join('\n'))
  const { stdout, stderr } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' })
  if (stderr !== '') throw new Error(stderr)
  return parseManifests(stdout)
}
