import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../test-support/start-dashboard.ts'
import { openStorage } from './open-storage.ts'

const writer = fileURLToPath(new URL('../test-support/save-forever.ts', import.meta.url))

test('a process that is killed loses no save that it acknowledged', async () => {
  const path = join(temporaryFolder('crash-'), 'dashboard.db')
  const child = spawn(process.execPath, [writer, path])
  let acknowledged = 0
  for await (const line of createInterface(child.stdout)) {
    acknowledged = Number(line)
    if (acknowledged === 40) child.kill('SIGKILL')
  }
  expect(acknowledged).toBeGreaterThanOrEqual(40)
  const options = {
    path,
    keys: [Buffer.alloc(32)] as const,
    maxVersions: 1_000,
    maxAnnotations: 10,
    maxDeleted: 10,
    maxUsers: 10,
    nowMs: () => 0,
    newUid: () => 'u',
  }
  const storage = openStorage(options)
  expect(storage.dashboards.get('forever')?.version).toBeGreaterThanOrEqual(acknowledged)
  expect(storage.dashboards.versions('forever').length).toBe(storage.dashboards.get('forever')?.version)
  storage.close()
})

test('what is no database is refused with a way out', () => {
  const path = join(import.meta.dirname, 'crash.test.ts')
  const limits = { maxVersions: 1, maxDeleted: 1, maxAnnotations: 1, maxUsers: 1 }
  const options = { path, keys: [Buffer.alloc(32)] as const, ...limits, nowMs: () => 0, newUid: () => 'u' }
  expect(() => openStorage(options)).toThrow(/the file is damaged .*npm run hearth -- restore/)
})
