import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCatalogue } from '../../storage/catalogue.ts'
import { type RunningService, startForTest } from '../../test-support/start-inference.ts'

type Entry = {
  id: string
  purpose: string
  address: string
  stored_as: string | null
  fit: string
  reason: string
  recommended: boolean
}

let service: RunningService
beforeAll(async () => {
  service = await startForTest({ offline: true })
})
afterAll(() => service.stop())

async function catalogue(): Promise<{ machine: Record<string, unknown>; data: readonly Entry[] }> {
  return (await (await fetch(`${service.url}/models/catalogue`)).json()) as Awaited<ReturnType<typeof catalogue>>
}

async function entryOf(id: string | undefined): Promise<Entry | undefined> {
  return (await catalogue()).data.find((each) => each.id === id)
}

describe('GET /models/catalogue', () => {
  test('tells the machine, and how each model would run on it', async () => {
    const { machine, data } = await catalogue()
    expect(machine).toMatchObject({
      memory_bytes: expect.any(Number),
      free_disk_bytes: expect.any(Number),
      memory_bytes_per_second: expect.any(Number),
      cores: expect.any(Number),
      gpus: expect.any(Array),
    })
    expect(data.find(({ id }) => id === 'qwen3-4b')).toMatchObject({
      purpose: 'chat',
      address: expect.stringMatching(/^hf:.+\/.+:Q4_K_M$/),
      fit: expect.stringMatching(/^(well|slowly|no)$/),
      reason: expect.stringMatching(/./),
    })
  })

  test('recommends one of a purpose at most', async () => {
    const { data } = await catalogue()
    const purposes = data.filter(({ recommended }) => recommended).map(({ purpose }) => purpose)
    expect(new Set(purposes).size).toBe(purposes.length)
  })

  test('names the model that one is stored as, in whatever quantisation', async () => {
    const model = readCatalogue().find(({ files }) => files.length > 1)
    const [, ...others] = model?.files ?? []
    const id = `${model?.repository}/any-${others[0]?.quantization}`
    expect((await entryOf(model?.id))?.stored_as).toBeNull()
    const path = join(service.home, 'models', `${id}.gguf`)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, '')
    expect(await entryOf(model?.id)).toMatchObject({
      stored_as: id,
      address: `hf:${model?.repository}:${others[0]?.quantization}`,
    })
  })
})
