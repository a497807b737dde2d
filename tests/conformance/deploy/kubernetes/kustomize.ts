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

/** What `kubectl apply --kustomize` would send. @throws {Error} for what it refuses or warns of */
export function kustomize({ isWhole }: { readonly isWhole: boolean }): readonly Manifest[] {
  const folder = temporaryFolder()
  cpSync(manifestFolder, folder, { recursive: true })
  const file = join(folder, 'kustomization.yaml')
  // Everything that can be chosen stands there as a comment.
  if (isWhole) writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/^# (components:| {2}- )/gm, '$1'))
  const { stdout, stderr } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' })
  if (stderr !== '') throw new Error(stderr)
  return parseManifests(stdout)
}
