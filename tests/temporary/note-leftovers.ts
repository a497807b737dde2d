import { appendFileSync, mkdirSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, expect } from 'vitest'
import { leftovers } from './leftovers.ts'

// Each worker has a part of the run's folder, so that what appears there meanwhile is this file's.
const worker = `worker-${process.env.VITEST_POOL_ID}`
const own = tmpdir().endsWith(worker) ? tmpdir() : join(tmpdir(), worker)
mkdirSync(own, { recursive: true, mode: 0o711 })
for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = own
const before = new Set(readdirSync(own))

// Registered before those of the file, and so run after them.
afterAll(() => {
  const left = readdirSync(own).filter((name) => !before.has(name))
  if (left.length === 0) return
  const file = relative(process.cwd(), expect.getState().testPath ?? '')
  appendFileSync(join(dirname(own), leftovers), `  ${file}: ${left.join(', ')}\n`)
})
