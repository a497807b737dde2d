import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('what the process of a model compiled outlives it, though it is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-compiled-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const child = fork(join(import.meta.dirname, 'main.ts'), { env: { ...process.env, NODE_COMPILE_CACHE: folder } })
  const kept = async () => (await readdir(folder, { recursive: true })).length
  await expect.poll(kept, { timeout: 50_000 }).toBeGreaterThan(100)
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
})
