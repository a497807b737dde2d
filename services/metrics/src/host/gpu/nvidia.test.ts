import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createToolRunner } from '../run-tool.ts'
import { createNvidiaCollector } from './nvidia.ts'

const path = process.env.PATH ?? ''
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nvidia-'))
  process.env.PATH = `${folder}${delimiter}${path}`
})

afterEach(async () => {
  process.env.PATH = path
  await rm(folder, { recursive: true })
})

/** Puts a program of this name first on the path; it writes down what it is asked. */
const install = (body: string) =>
  writeFile(join(folder, 'nvidia-smi'), `#!/bin/sh\necho "$@" >> ${join(folder, 'asked')}\n${body}\n`, { mode: 0o755 })

const card = (index: number, figures: string) =>
  `${index}, GPU-5fc1-${index}, 00000000:0${index}:00.0, 560.35.03, NVIDIA H100 80GB HBM3, ${figures}`
const first = '1980, 2619, 41, 52, 310.25, 700.00, [N/A], 87, 34, 0, 0, 81559, 12345, 68694, 520'
const second = '345, 1593, 30, 35, 68.10, 700.00, [Not Supported], 0, 0, 0, 0, 81559, 81038, 1, 520'

function collector(timeoutMs = 10_000, clock = () => 0) {
  return createNvidiaCollector({ run: createToolRunner(timeoutMs), clock, hostname: 'box' })
}

describe.skipIf(process.platform === 'win32')('NVIDIA’s cards', () => {
  test('come under DCGM’s names and labels, what a card does not have is left out', async () => {
    await install(`cat <<END\n${card(0, first)}\n${card(1, second)}\nEND`)
    const { families, note } = await collector()()
    expect(note).toBeUndefined()
    const used = families.find(({ name }) => name === 'DCGM_FI_DEV_FB_USED')
    expect(used).toMatchObject({ type: 'gauge', samples: [{ value: 68_694 }, { value: 1 }] })
    expect(used?.samples[1]?.labels).toEqual({
      ...{ gpu: '1', UUID: 'GPU-5fc1-1', pci_bus_id: '00000000:01:00.0', device: 'nvidia1' },
      ...{ modelName: 'NVIDIA H100 80GB HBM3', Hostname: 'box', DCGM_FI_DRIVER_VERSION: '560.35.03' },
    })
    expect(families.find(({ name }) => name === 'DCGM_FI_DEV_POWER_USAGE')?.samples[0]?.value).toBe(310.25)
    expect(families.map(({ name }) => name)).not.toContain('DCGM_FI_DEV_FAN_SPEED')
  })

  test('of an older driver are asked again without what it does not know', async () => {
    await install(
      `case "$1" in *utilization.encoder*) echo 'Field "utilization.encoder" is not a valid field to query.'; exit 2;; esac\n` +
        `echo '${card(0, '1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15')}'`,
    )
    const collect = collector()
    for (let times = 0; times < 2; times++) {
      const { families } = await collect()
      expect(families.map(({ name }) => name)).not.toContain('DCGM_FI_DEV_ENC_UTIL')
      expect(families.find(({ name }) => name === 'DCGM_FI_DEV_DEC_UTIL')?.samples[0]?.value).toBe(11)
    }
  })

  test.each([
    {
      name: 'a driver that does not run',
      body: 'echo "Failed to initialize NVML: Driver/library version mismatch"; exit 18',
      note: 'nvidia-smi refused: Failed to initialize NVML: Driver/library version mismatch',
    },
    { name: 'no card', body: 'echo "No devices were found"', note: 'nvidia-smi names no card: No devices were found' },
    { name: 'a program that hangs', body: 'exec sleep 30', note: 'nvidia-smi did not answer in time', timeoutMs: 50 },
  ])('$name is told', async ({ body, note, timeoutMs }) => {
    await install(body)
    expect(await collector(timeoutMs)()).toEqual({ families: [], note })
  })

  test('are looked for again a minute after the program was not there', async () => {
    process.env.PATH = folder
    let nowMs = 0
    const collect = collector(10_000, () => nowMs)
    expect(await collect()).toEqual({
      families: [],
      note: 'No figures of NVIDIA’s cards: nvidia-smi is not on the path'.replace('’', "'"),
    })
    process.env.PATH = `${folder}${delimiter}${path}`
    await install(`echo '${card(0, first)}'`)
    expect((await collect()).families).toEqual([])
    nowMs = 60_000
    expect((await collect()).families).not.toEqual([])
  })
})
