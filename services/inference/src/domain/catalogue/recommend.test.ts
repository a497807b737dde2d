import { describe, expect, test } from 'vitest'
import { readCatalogue } from '../../storage/catalogue.ts'
import type { Machine } from './machine.ts'
import { recommend, recommendEach } from './recommend.ts'

const models = readCatalogue()
const GB = 1e9
// What threads that compute together read of memories of these kinds.
const ddr3 = 15 * GB
const ddr4 = 38 * GB
const ddr5 = 68 * GB

function machine(memoryGb: number, memoryBytesPerSecond: number, over: Partial<Machine> = {}): Machine {
  return {
    ...{ memoryBytes: memoryGb * GB, memoryBytesPerSecond, gpus: [], freeDiskBytes: 200 * GB, cores: 8 },
    ...over,
  }
}
function apple(name: string, memoryGb: number): Machine {
  const gpus = [{ name: `Apple ${name}`, memoryBytes: memoryGb * GB }]
  return machine(memoryGb, 90 * GB, { gpus, isUnifiedMemory: true })
}
const cards = {
  gtx1060: { name: 'NVIDIA GeForce GTX 1060 6GB', memoryBytes: 6.4 * GB },
  rtx3070: { name: 'NVIDIA GeForce RTX 3070', memoryBytes: 8.6 * GB },
  rtx3060: { name: 'NVIDIA GeForce RTX 3060', memoryBytes: 12.9 * GB },
  rtx4080: { name: 'NVIDIA GeForce RTX 4080', memoryBytes: 17.2 * GB },
  rtx4090: { name: 'NVIDIA GeForce RTX 4090', memoryBytes: 25.8 * GB },
  rx7600: { name: 'AMD Radeon RX 7600 (RADV NAVI33)', memoryBytes: 8.6 * GB },
}

type Row = readonly [name: string, machine: Machine, model: string, fit: 'well' | 'slowly' | 'none']
const rows: readonly Row[] = [
  ['2 GB laptop, disk nearly full', machine(2, ddr3, { cores: 2, freeDiskBytes: 0.9 * GB }), 'none', 'none'],
  ['2 GB laptop, which a system fills', machine(2, ddr3, { cores: 2 }), 'none', 'none'],
  ['4 GB laptop of long ago', machine(4, ddr3, { cores: 2 }), 'qwen3.5-0.8b', 'well'],
  ['4 GB rented server', machine(4, 9 * GB, { cores: 2 }), 'smollm2-360m', 'well'],
  ['4 GB of the slowest memory', machine(4, 3 * GB, { cores: 2 }), 'smollm2-360m', 'slowly'],
  ['8 GB board computer', machine(8, 12 * GB, { cores: 4 }), 'qwen3.5-0.8b', 'well'],
  ['8 GB laptop, one DDR4 module', machine(8, ddr4 / 2, { cores: 4 }), 'qwen3.5-2b', 'well'],
  ['8 GB laptop, DDR4', machine(8, ddr4), 'qwen3.5-4b', 'well'],
  ['8 GB laptop, a browser has 6', machine(8, ddr4, { availableBytes: 2 * GB }), 'qwen3.5-0.8b', 'well'],
  ['16 GB laptop, one DDR4 module', machine(16, ddr4 / 2, { cores: 4 }), 'qwen3.5-2b', 'well'],
  ['16 GB laptop, DDR4', machine(16, ddr4), 'qwen3.5-4b', 'well'],
  ['16 GB laptop, DDR4, 4 GB of disk', machine(16, ddr4, { freeDiskBytes: 4 * GB }), 'qwen3.5-4b', 'well'],
  ['16 GB laptop, DDR4, 500 MB of disk', machine(16, ddr4, { freeDiskBytes: 0.5 * GB }), 'none', 'none'],
  ['16 GB laptop, DDR5', machine(16, ddr5), 'gemma-4-e4b', 'well'],
  ['24 GB laptop, DDR5', machine(24, ddr5), 'gemma-4-e4b', 'well'],
  ['32 GB desktop, DDR4', machine(32, ddr4), 'qwen3-30b-a3b', 'well'],
  ['32 GB laptop, DDR5', machine(32, ddr5), 'qwen3-30b-a3b', 'well'],
  ['64 GB desktop, DDR5', machine(64, ddr5), 'qwen3-30b-a3b', 'well'],
  ['128 GB desktop, DDR5', machine(128, ddr5, { cores: 16 }), 'qwen3-30b-a3b', 'well'],
  ['M1 with 8 GB', apple('M1', 8), 'qwen3.5-4b', 'well'],
  ['M2 with 16 GB', apple('M2', 16), 'qwen3.5-9b', 'well'],
  ['M3 Pro with 18 GB', apple('M3 Pro', 18), 'qwen3.5-9b', 'well'],
  ['M4 Pro with 24 GB', apple('M4 Pro', 24), 'qwen3.5-9b', 'well'],
  ['M1 Max with 32 GB', apple('M1 Max', 32), 'qwen3-30b-a3b', 'well'],
  ['M3 Max with 64 GB', apple('M3 Max', 64), 'qwen3-30b-a3b', 'well'],
  ['M4 Max with 128 GB', apple('M4 Max', 128), 'qwen3-30b-a3b', 'well'],
  ['a card of 6 GB in 16 GB', machine(16, ddr4, { gpus: [cards.gtx1060] }), 'qwen3.5-9b', 'well'],
  ['a card of 8 GB in 16 GB', machine(16, ddr4, { gpus: [cards.rtx3070] }), 'qwen3.5-9b', 'well'],
  ["a card of 8 GB of AMD's in 32 GB", machine(32, ddr5, { gpus: [cards.rx7600] }), 'qwen3-30b-a3b', 'well'],
  ['a card of 12 GB in 32 GB', machine(32, ddr4, { gpus: [cards.rtx3060] }), 'qwen3-30b-a3b', 'well'],
  ['a card of 16 GB in 32 GB', machine(32, ddr5, { gpus: [cards.rtx4080] }), 'qwen3-30b-a3b', 'well'],
  ['a card of 24 GB in 64 GB', machine(64, ddr5, { gpus: [cards.rtx4090] }), 'qwen3-30b-a3b', 'well'],
  ['a card of 24 GB that is not used in 16 GB', machine(16, ddr4, { idleGpus: [cards.rtx4090] }), 'qwen3.5-4b', 'well'],
  ['two cards of 12 GB in 32 GB', machine(32, ddr4, { gpus: [cards.rtx3060, cards.rtx3060] }), 'qwen3-30b-a3b', 'well'],
  ['a server of 256 GB without a card', machine(256, 200 * GB, { cores: 64 }), 'qwen3-30b-a3b', 'well'],
  ['a container of 2 GB', machine(2, ddr4, { isContainer: true, cores: 2 }), 'qwen3.5-0.8b', 'well'],
  ['a container of 4 GB', machine(4, ddr4, { isContainer: true, cores: 2 }), 'granite-4.0-micro', 'well'],
  ['a container of 8 GB', machine(8, ddr4, { isContainer: true, cores: 4 }), 'qwen3.5-4b', 'well'],
]

describe('recommend()', () => {
  test.each(rows)('%s', (_, here, model, fit) => {
    const found = recommend(here, models)
    expect([found?.model.id ?? 'none', found?.fit ?? 'none']).toEqual([model, fit])
  })

  test('passes over a licence that is not open for everything', () => {
    const bound = models.map((model) => ({ ...model, licence: 'llama3.3' }))
    expect(recommend(machine(16, ddr4), bound)).toBeUndefined()
  })

  test('passes over what nobody fetches in the first minutes', () => {
    const large = models.map((model) => ({ ...model, files: model.files.map((file) => ({ ...file, bytes: 21e9 })) }))
    expect(recommend(machine(256, 200 * GB), large)).toBeUndefined()
  })

  test.each([
    { purpose: 'embedding', here: machine(8, ddr4), model: 'nomic-embed-text-v1.5' },
    { purpose: 'embedding', here: machine(128, ddr5, { cores: 16 }), model: 'qwen3-embedding-0.6b' },
    { purpose: 'code', here: machine(16, 90 * GB), model: 'qwen2.5-coder-7b' },
    { purpose: 'reasoning', here: apple('M2', 16), model: 'deepseek-r1-8b' },
  ] as const)('knows $purpose: $model', ({ purpose, here, model }) => {
    expect(recommend(here, models, purpose)?.model.id).toBe(model)
  })

  test('names one of each purpose where there is room for all', () => {
    expect(recommendEach(machine(128, ddr5, { cores: 16 }), models).size).toBe(6)
  })
})
