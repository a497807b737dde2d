import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { applyFieldConfig } from '../../../../web/dashboard/src/model/field/apply-field-config.ts'
import type { Frame } from '../../../../web/dashboard/src/model/frame.ts'
import { displayNameOf } from '../../../../web/dashboard/src/model/frames/display-name.ts'
import { readFieldConfig } from '../../../../web/dashboard/src/model/read/read-field-config.ts'
import { reduce } from '../../../../web/dashboard/src/model/reduce/reducers.ts'
import { smooth } from '../../../../web/dashboard/src/model/transform/smooth.ts'
import { transform } from '../../../../web/dashboard/src/model/transform/transform.ts'
import { formatterOf } from '../../../../web/dashboard/src/model/units/format-value.ts'
import {
  nameCases,
  overrideCases,
  reducerCases,
  smoothCases,
  transformCases,
  unitValues,
  withColumns,
} from './cases.ts'
import { differences } from './differences.ts'

type Recorded = {
  readonly units: Readonly<Record<string, readonly string[]>>
  readonly reducers: readonly Readonly<Record<string, unknown>>[]
  readonly transformed: readonly (readonly (readonly { name: string; type: string; values: unknown[] }[])[])[]
  readonly names: readonly (readonly (readonly string[])[])[]
  readonly overrides: readonly (readonly (readonly object[])[])[]
  readonly smoothed: readonly (readonly { readonly x: number; readonly y: number }[])[]
}
const recorded = JSON.parse(readFileSync(join(import.meta.dirname, 'recorded.jsonl'), 'utf8')) as Recorded

/** As JSON has it. */
function plain(value: unknown): unknown {
  const text = JSON.stringify(value, (_, one) => (typeof one === 'number' && !Number.isFinite(one) ? String(one) : one))
  return text === undefined ? null : JSON.parse(text)
}

describe('units, as @grafana/data words them', () => {
  test.each(Object.entries(recorded.units).filter(([id]) => !(id in differences.units)))('%s', (id, wanted) => {
    const format = formatterOf(id)
    const texts = unitValues.map((value) => {
      const { prefix = '', text, suffix = '' } = format(value, undefined, { zone: 'UTC', nowMs: 0 })
      return `${prefix}${text}${suffix}`
    })
    expect(texts).toEqual(wanted)
  })
})

describe('reducers, as @grafana/data computes them', () => {
  const cases = reducerCases.flatMap(({ ids, values }, at) => ids.map((id) => ({ id, values, at })))
  test.each(cases.filter(({ id }) => !(id in differences.reducers)))('$id of $values', ({ id, values, at }) => {
    const wanted = recorded.reducers[at]?.[id]
    const found = plain(reduce(id, values) ?? null)
    if (typeof wanted === 'number' && typeof found === 'number') expect(found).toBeCloseTo(wanted, 9)
    else expect(found).toEqual(wanted)
  })
})

describe('transformations, as @grafana/data does them', () => {
  const cases = transformCases.map((one, at) => ({ ...one, at }))
  test.each(cases.filter(({ name }) => !(name in differences.transformations)))('$name', ({ steps, frames, at }) => {
    const given = frames.map(({ refId, fields }) => ({
      refId,
      fields: fields.map((field) => ({ config: {}, ...field })),
      meta: { notices: [] },
    })) as unknown as readonly Frame[]
    const asked = steps.map(({ id, options }) => ({ id, isDisabled: false, filter: undefined, options }))
    const { frames: made } = transform(given, asked, (text) => text)
    const shown = made.map(({ fields }) =>
      fields.map(({ name, type, values }) => ({ name, type, values: values.map(withColumns) })),
    )
    expect(plain(shown)).toEqual(recorded.transformed[at])
  })
})

describe('series, as downsample smooths them', () => {
  test.each(smoothCases.map((one, at) => ({ ...one, at })))('$name', ({ values, resolution, at }) => {
    const found = smooth(
      values.map((y, x) => ({ x, y })),
      resolution,
    )
    const wanted = recorded.smoothed[at] ?? []
    expect(found.map(({ x }) => x)).toEqual(wanted.map(({ x }) => x))
    for (const [row, { y }] of found.entries()) expect(y).toBeCloseTo(wanted[row]?.y ?? Number.NaN, 9)
  })
})

/** As our own frames are, with empty values where a case has none. */
function asFrames(frames: readonly { readonly fields: readonly object[] }[]): readonly Frame[] {
  return frames.map((frame) => ({
    ...frame,
    fields: frame.fields.map((field) => ({ values: [], config: {}, ...field })),
    meta: { notices: [] },
  })) as unknown as readonly Frame[]
}

const wordFrames = (frames: readonly { readonly name?: string; readonly fields: readonly object[] }[]) =>
  frames.map(({ name, fields }) => `${name ?? ''}${JSON.stringify(fields.slice(1))}`).join(' ')

describe('names of fields, as @grafana/data gives them', () => {
  const cases = nameCases.map((frames, at) => ({ name: wordFrames(frames), frames, at }))
  test.each(cases.filter(({ name }) => !(name in differences.names)))('$name', ({ frames, at }) => {
    const given = asFrames(frames)
    const names = given.map((frame) =>
      frame.fields.map((field) => displayNameOf(field, frame, given, field.config.displayName)),
    )
    expect(names).toEqual(recorded.names[at])
  })
})

describe('overrides, as @grafana/data applies them', () => {
  const cases = overrideCases.map((one, at) => ({ ...one, at }))
  test.each(cases.filter(({ name }) => !(name in differences.overrides)))('$name', ({ frames, config, at }) => {
    const shown = applyFieldConfig(asFrames(frames), {
      source: readFieldConfig(config),
      kindDefaults: {},
      scheme: 'light',
      format: { zone: 'UTC', nowMs: 0 },
      interpolate: (text) => text,
    })
    const settings = shown.map(({ fields }) =>
      fields.map(({ config: { unit, decimals, max, displayName } }) => ({ unit, decimals, max, displayName })),
    )
    expect(plain(settings)).toEqual(recorded.overrides[at])
  })
})
