import { mkdirSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect } from 'vitest'

// Each worker has a part of the run's folder, so that what appears there meanwhile is this file's.
const worker = `worker-${process.env.VITEST_POOL_ID}`
const own = tmpdir().endsWith(worker) ? tmpdir() : join(tmpdir(), worker)
// Made before any file of tests begins: npm keeps there what it compiled of itself, for its next start.
mkdirSync(join(own, 'node-compile-cache'), { recursive: true, mode: 0o711 })
for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = own
const before = new Set(readdirSync(own))

// Registered before those of the file, and so run after them.
afterAll(async () => {
  const left = () => readdirSync(own).filter((name) => !before.has(name))
  // A program that was ended takes what it had there away on its way out, which a busy machine takes its time for.
  for (let tries = 0; tries < 300 && left().length > 0; tries++) await sleep(100)
  expect(left(), 'left in the temporary folder').toEqual([])
})
