import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findGpuPackages } from './gpu-packages.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-gpu-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

describe('where packages for GPUs are looked for', () => {
  test.each([
    { name: 'the state folder where nothing was added or built in', added: false, built: false, found: 'added' },
    { name: 'those that the image was built with', added: false, built: true, found: 'built' },
    { name: 'those that were added, before those of the image', added: true, built: true, found: 'added' },
  ])('is $name', ({ added, built, found }) => {
    const [home, image] = [temporaryFolder(), temporaryFolder()]
    const places = { added: join(home, 'gpu'), built: join(image, 'gpu') }
    if (added) mkdirSync(places.added)
    if (built) mkdirSync(places.built)
    expect(findGpuPackages(home, places.built)).toBe(places[found as keyof typeof places])
  })
})
