import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { modelShapes, writeRandomModel } from '@hearth/inference'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startInference } from './start-inference.ts'

let home = ''
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'hearth-start-'))
  await writeRandomModel(join(home, 'models', 'tiny.gguf'), modelShapes['3m'])
  await writeFile(join(home, 'models', 'broken.gguf'), 'GGUF')
})
afterAll(() => rm(home, { recursive: true, force: true }))

const start = (model: string, signal = new AbortController().signal) => {
  vi.stubEnv('HEARTH_HOME', home)
  return startInference({ HEARTH_HOST: '127.0.0.1', HEARTH_INFERENCE_MODEL: model }, signal)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('startInference()', () => {
  test('starts a service whose model answers, and leaves no process behind', { timeout: 120_000 }, async () => {
    const inference = await start('tiny')
    const models = await fetch(`${inference.url}/v1/models`).then((response) => response.json())
    expect(models.data).toContainEqual(expect.objectContaining({ id: 'tiny', status: { value: 'loaded' } }))
    expect(inference.readyMs).toBeGreaterThan(0)
    expect(isAlive(inference.pid)).toBe(true)
    await inference.stop()
    expect(isAlive(inference.pid)).toBe(false)
    await inference.stop()
  })

  test('says why a model cannot be loaded', { timeout: 120_000 }, async () => {
    await expect(start('broken')).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(/^Cannot /),
    })
  })

  test('gives up when it is told to', { timeout: 120_000 }, async () => {
    const stop = new AbortController()
    const starting = start('tiny', stop.signal)
    stop.abort()
    await expect(starting).rejects.toThrow('aborted')
  })
})
