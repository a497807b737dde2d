import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import {
  nameCases,
  overrideCases,
  reducerCases,
  smoothCases,
  transformCases,
  unitValues,
  withColumns,
} from './cases.ts'

/**
 * Records what `@grafana/data` makes of the cases, for the tests to compare with. It is no dependency: with 210
 * packages it is larger than this project; nor is `downsample`, by which Grafana smooths. To record anew, install both in any folder and give its
 * path:
 *
 *     node tests/conformance/dashboard/peer/record.ts /tmp/peer
 */
type Peer = {
  getValueFormats(): readonly { submenu: readonly { value: string }[] }[]
  getValueFormat(id: string): (value: number, decimals?: number) => { prefix?: string; text: string; suffix?: string }
  reduceField(of: { field: object; reducers: readonly string[] }): Record<string, unknown>
  toDataFrame(data: object): PeerFrame
  getFieldDisplayName(field: object, frame: object, all: readonly object[]): string
  applyFieldOverrides(options: object): readonly { fields: readonly { config: Record<string, unknown> }[] }[]
  standardFieldConfigEditorRegistry: { setInit(init: () => readonly object[]): void }
  createTheme(): object
  FieldConfigOptionsRegistry: new () => { register(item: object): void }
  standardTransformers: Record<string, { id: string }>
  standardTransformersRegistry: { setInit(init: () => readonly object[]): void }
  transformDataFrame(
    steps: readonly object[],
    frames: readonly object[],
    context: object,
  ): { subscribe(take: (frames: readonly PeerFrame[]) => void): void }
}
type PeerFrame = { fields: readonly { name: string; type: string; values: readonly unknown[] }[] }

const [, , folder = '.'] = process.argv
const load = createRequire(join(folder, 'package.json'))
const peer = load('@grafana/data') as Peer
const { ASAP } = load('downsample') as { ASAP(points: readonly object[], resolution: number): readonly object[] }

const units = peer.getValueFormats().flatMap(({ submenu }) => submenu.map(({ value }) => value))
const shown = [...new Set(units)].map((id) => {
  const format = peer.getValueFormat(id)
  const texts = unitValues.map((value) => {
    const { prefix = '', text, suffix = '' } = format(value)
    return `${prefix}${text}${suffix}`
  })
  return [id, texts] as const
})

const reducers = reducerCases.map(({ values, ids }) => {
  const field = { name: 'x', type: 'number', config: {}, values: [...values], state: {} }
  return Object.fromEntries(
    ids.map((id) => [id, peer.reduceField({ field: { ...field, state: {} }, reducers: [id] })[id] ?? null]),
  )
})

// Some stand there under two names.
const known = new Map(Object.values(peer.standardTransformers).map((one) => [one.id, one]))
peer.standardTransformersRegistry.setInit(() =>
  [...known].map(([id, transformation]) => ({ id, name: id, transformation: async () => transformation })),
)
// Where it asks whether it runs in a page.
Object.assign(globalThis, { window: {} })
const context = { interpolate: (text: string) => text }
const transformed = []
for (const { steps, frames } of transformCases) {
  const given = frames.map((frame) => peer.toDataFrame(structuredClone(frame)))
  const found = await new Promise<readonly PeerFrame[]>((resolve) => {
    peer.transformDataFrame(structuredClone(steps) as unknown as object[], given, context).subscribe(resolve)
  })
  const columns = found.map(({ fields }) =>
    fields.map(({ name, type, values }) => ({ name, type, values: values.map(withColumns) })),
  )
  transformed.push(columns)
}

const names = nameCases.map((frames) => {
  const given = frames.map((frame) => peer.toDataFrame(structuredClone(frame)))
  return given.map((frame) => frame.fields.map((field) => peer.getFieldDisplayName(field, frame, given)))
})

// Which properties there are is told by whoever draws.
const registry = new peer.FieldConfigOptionsRegistry()
for (const id of ['unit', 'decimals', 'min', 'max', 'displayName'])
  registry.register({ id, path: id, name: id, process: (value: unknown) => value, shouldApply: () => true })
const overrides = overrideCases.map(({ frames, config }) =>
  peer
    .applyFieldOverrides({
      data: frames.map((frame) => peer.toDataFrame(structuredClone(frame))),
      fieldConfig: structuredClone(config),
      fieldConfigRegistry: registry,
      replaceVariables: (text: string) => text,
      theme: peer.createTheme(),
    })
    .map(({ fields }) => fields.map((field) => settingsOf(field.config))),
)

function settingsOf({ unit, decimals, max, displayName }: Record<string, unknown>) {
  return { unit, decimals, max, displayName }
}

const smoothed = smoothCases.map(({ values, resolution }) =>
  ASAP(
    values.map((y, x) => ({ x, y })),
    resolution,
  ),
)

const text = JSON.stringify(
  { units: Object.fromEntries(shown), reducers, transformed, names, overrides, smoothed },
  (_, value) => (typeof value === 'number' && !Number.isFinite(value) ? String(value) : value),
)
writeFileSync(join(import.meta.dirname, 'recorded.jsonl'), `${text}\n`)
