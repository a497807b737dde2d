import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { collectAmd } from './amd.ts'

let sys: string

beforeEach(async () => {
  sys = await mkdtemp(join(tmpdir(), 'sys-'))
})

afterEach(() => rm(sys, { recursive: true }))

/** A card as the kernel shows it: a link from its class to its place on the bus. */
async function addCard(card: string, device: string, files: Readonly<Record<string, string>>): Promise<void> {
  const place = join(sys, 'devices/pci0000:00/0000:00:03.1', device)
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(place, name)), { recursive: true })
    await writeFile(join(place, name), `${text}\n`)
  }
  await mkdir(join(sys, 'class/drm', card), { recursive: true })
  await symlink(place, join(sys, 'class/drm', card, 'device'))
}

test('a card of AMD comes under node_exporter’s names', async () => {
  await addCard('card1', '0000:03:00.0', {
    ...{
      vendor: '0x1002',
      gpu_busy_percent: '93',
      mem_info_vram_total: '17163091968',
      mem_info_vram_used: '9663676416',
    },
    ...{ 'hwmon/hwmon2/temp1_input': '61000', 'hwmon/hwmon2/temp1_label': 'edge' },
    ...{ 'hwmon/hwmon2/power1_average': '203000000', 'hwmon/hwmon2/freq1_input': '2400000000' },
    ...{ 'hwmon/hwmon2/name': 'amdgpu' },
  })
  const { families, note } = await collectAmd(sys)
  const chip = '0000:00:03_1_0000:03:00_0'
  const found = Object.fromEntries(families.map(({ name, samples }) => [name, samples]))
  expect(note).toBeUndefined()
  expect(found).toEqual({
    node_drm_gpu_busy_percent: [{ labels: { card: 'card1' }, value: 93 }],
    node_drm_memory_vram_size_bytes: [{ labels: { card: 'card1' }, value: 17_163_091_968 }],
    node_drm_memory_vram_used_bytes: [{ labels: { card: 'card1' }, value: 9_663_676_416 }],
    node_hwmon_temp_celsius: [{ labels: { chip, sensor: 'temp1' }, value: 61 }],
    node_hwmon_sensor_label: [{ labels: { chip, sensor: 'temp1', label: 'edge' }, value: 1 }],
    node_hwmon_power_average_watt: [{ labels: { chip, sensor: 'power1' }, value: 203 }],
    node_hwmon_freq_freq_mhz: [{ labels: { chip, sensor: 'freq1' }, value: 2400 }],
  })
})

test('two cards share one family of each name, cards of others are left out', async () => {
  await addCard('card0', '0000:03:00.0', { vendor: '0x1002', gpu_busy_percent: '1' })
  await addCard('card1', '0000:04:00.0', { vendor: '0x8086', gpu_busy_percent: '2' })
  await addCard('card2', '0000:05:00.0', { vendor: '0x1002', gpu_busy_percent: '3' })
  const { families } = await collectAmd(sys)
  expect(families).toHaveLength(1)
  expect(families[0]?.samples.map(({ value }) => value)).toEqual([1, 3])
})

test('a machine without such a card says so', async () => {
  expect(await collectAmd(sys)).toEqual({ families: [], note: `No card of AMD under ${join(sys, 'class/drm')}` })
})
