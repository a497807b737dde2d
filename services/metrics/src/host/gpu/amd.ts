import { readdir, realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Family, type FamilySample, gauge } from '../../domain/model/family.ts'
import type { HostPart } from '../host-part.ts'
import { readText } from '../read-text.ts'

const vendorAmd = '0x1002'

type Figure = { readonly file: string; readonly name: string; readonly help: string; readonly factor?: number }

// Of the driver amdgpu, under node_exporter's names.
const cardFigures: readonly Figure[] = [
  { file: 'gpu_busy_percent', name: 'node_drm_gpu_busy_percent', help: 'Time in which the card computed, percent.' },
  { file: 'mem_info_gtt_total', name: 'node_drm_memory_gtt_size_bytes', help: 'Main memory the card may use.' },
  { file: 'mem_info_gtt_used', name: 'node_drm_memory_gtt_used_bytes', help: 'Main memory the card uses.' },
  {
    file: 'mem_info_vis_vram_total',
    name: 'node_drm_memory_vis_vram_size_bytes',
    help: 'Memory of the card that the processor can reach.',
  },
  {
    file: 'mem_info_vis_vram_used',
    name: 'node_drm_memory_vis_vram_used_bytes',
    help: 'Memory of the card that the processor can reach and that is used.',
  },
  { file: 'mem_info_vram_total', name: 'node_drm_memory_vram_size_bytes', help: 'Memory of the card.' },
  { file: 'mem_info_vram_used', name: 'node_drm_memory_vram_used_bytes', help: 'Memory of the card that is used.' },
]

type Sensor = { readonly file: RegExp; readonly name: string; readonly help: string; readonly factor: number }

// The kernel's units are thousandths of a degree, millionths of a watt, and hertz.
const sensors: readonly Sensor[] = [
  { file: /^(temp\d+)_input$/, name: 'node_hwmon_temp_celsius', help: 'Temperature, °C.', factor: 1e-3 },
  { file: /^(power\d+)_average$/, name: 'node_hwmon_power_average_watt', help: 'Power drawn, W.', factor: 1e-6 },
  { file: /^(power\d+)_input$/, name: 'node_hwmon_power_watt', help: 'Power drawn, W.', factor: 1e-6 },
  { file: /^(fan\d+)_input$/, name: 'node_hwmon_fan_rpm', help: 'Turns of a fan a minute.', factor: 1 },
  { file: /^(freq\d+)_input$/, name: 'node_hwmon_freq_freq_mhz', help: 'Clock, MHz.', factor: 1e-6 },
]

/** AMD's cards, from what the kernel shows under `sys`, without starting any program. */
export async function collectAmd(sys: string): Promise<HostPart> {
  const folder = join(sys, 'class/drm')
  const cards = (await namesIn(folder)).filter((name) => /^card\d+$/.test(name))
  const found: Family[] = []
  for (const card of cards) {
    const device = join(folder, card, 'device')
    if ((await readText(join(device, 'vendor')))?.trim() !== vendorAmd) continue
    found.push(...(await cardFamilies(card, device)), ...(await sensorFamilies(device)))
  }
  return found.length > 0 ? { families: merge(found) } : { families: [], note: `No card of AMD under ${folder}` }
}

async function cardFamilies(card: string, device: string): Promise<readonly Family[]> {
  const figures = await Promise.all(
    cardFigures.map(async ({ file, name, help }) => ({ name, help, value: await readNumber(join(device, file)) })),
  )
  return figures.flatMap(({ name, help, value }) =>
    value === undefined ? [] : [gauge(name, help, [{ labels: { card }, value }])],
  )
}

async function sensorFamilies(device: string): Promise<readonly Family[]> {
  const families: Family[] = []
  const chip = await chipName(device)
  for (const monitor of await namesIn(join(device, 'hwmon'))) {
    const folder = join(device, 'hwmon', monitor)
    for (const file of await namesIn(folder)) {
      const kind = sensors.find((one) => one.file.test(file))
      const value = kind === undefined ? undefined : await readNumber(join(folder, file))
      if (kind === undefined || value === undefined) continue
      const labels = { chip, sensor: kind.file.exec(file)?.[1] ?? '' }
      families.push(gauge(kind.name, kind.help, [{ labels, value: value * kind.factor }]))
      const label = (await readText(join(folder, `${labels.sensor}_label`)))?.trim()
      if (label !== undefined) families.push(gauge(labelName, labelHelp, [{ labels: { ...labels, label }, value: 1 }]))
    }
  }
  return families
}

const labelName = 'node_hwmon_sensor_label'
const labelHelp = 'What a sensor measures.'

/** As node_exporter names a chip: by the bus and the place of its device, which stay the same. */
async function chipName(device: string): Promise<string> {
  const path = await realpath(device).catch(() => device)
  return [basename(dirname(path)), basename(path)].map(clean).join('_')
}

function clean(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9:_]/g, '_')
}

/** Families of one name become one. */
function merge(families: readonly Family[]): readonly Family[] {
  const byName = new Map<string, { readonly family: Family; readonly samples: FamilySample[] }>()
  for (const family of families) {
    const known = byName.get(family.name)
    if (known === undefined) byName.set(family.name, { family, samples: [...family.samples] })
    else known.samples.push(...family.samples)
  }
  return Array.from(byName.values(), ({ family, samples }) => ({ ...family, samples }))
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch(() => [])).sort()
}

async function readNumber(path: string): Promise<number | undefined> {
  const text = (await readText(path))?.trim()
  return text !== undefined && /^-?\d+$/.test(text) ? Number(text) : undefined
}
