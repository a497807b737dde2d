import { describe, expect, test } from 'vitest'
import type { Field, FieldType, Frame } from '../frame.ts'
import { convertFieldType, formatTime } from './convert-field-type.ts'

const frame = (field: Field): Frame => ({ fields: [field], meta: { notices: [] } })
const asIs = (text: string) => text
const newYear = Date.UTC(2026, 0, 1)

function converted(from: FieldType, values: readonly unknown[], conversion: object) {
  const [out] = convertFieldType(
    [frame({ name: 'x', type: from, values, config: {} })],
    { conversions: [conversion] },
    asIs,
  )
  return out?.fields[0]
}

describe('convertFieldType()', () => {
  test.each<{ type: FieldType; from?: FieldType; values: readonly unknown[]; read: readonly unknown[] }>([
    { type: 'number', values: ['1.5', '2 ms', 'x', true, false, null], read: [1.5, 2, null, 1, 0, null] },
    { type: 'time', values: [5, '2026-01-01T00:00:00Z', 'x', undefined], read: [5, newYear, null, null] },
    { type: 'boolean', values: [true, 'true', 2, 0, 'yes', null], read: [true, true, true, false, false, null] },
    { type: 'string', values: [1, true, { a: 1 }, null], read: ['1', 'true', '{"a":1}', null] },
    { type: 'enum', values: [1, 'a', null], read: [1, 'a', null] },
    { type: 'other', values: [{ a: 1 }], read: [{ a: 1 }] },
  ])('to $type', ({ type, values, read }) => {
    const field = converted('string', values, { targetField: 'x', destinationType: type })
    expect(field).toEqual({ name: 'x', type, values: read, config: {} })
  })

  test('a time becomes a text by its pattern', () => {
    const conversion = { targetField: 'x', destinationType: 'string', dateFormat: 'YYYY' }
    expect(converted('time', [Date.UTC(2026, 5, 1)], conversion)?.values).toEqual(['2026'])
    expect(converted('number', [Date.UTC(2026, 5, 1)], conversion)?.values).toEqual(['1780272000000'])
    expect(converted('time', [5], { ...conversion, dateFormat: '' })?.values).toEqual(['5'])
  })

  test.each([
    { name: 'a type that is not known leaves the type', conversion: { targetField: 'x', destinationType: 'odd' } },
    { name: 'another field stays', conversion: { targetField: 'y', destinationType: 'number' } },
  ])('$name', ({ conversion }) => {
    expect(converted('string', ['1'], conversion)).toEqual({ name: 'x', type: 'string', values: ['1'], config: {} })
  })

  test.each(['x', 'Shown'])('a field is meant by "%s"', (targetField) => {
    const field: Field = { name: 'x', type: 'string', values: ['1'], config: { displayName: 'Shown' } }
    const conversions = [{ targetField, destinationType: 'number' }]
    expect(convertFieldType([frame(field)], { conversions }, asIs)[0]?.fields[0]?.values).toEqual([1])
  })

  test('without conversions nothing changes', () => {
    const one = frame({ name: 'x', type: 'string', values: ['1'], config: {} })
    expect(convertFieldType([one], {}, asIs)).toEqual([one])
  })
})

describe('formatTime()', () => {
  const time: Field = { name: 'at', type: 'time', values: [newYear], config: {} }

  test.each([
    { name: 'its pattern', options: { timeField: 'at', outputFormat: 'DD.MM.', timezone: 'utc' }, text: '01.01.' },
    {
      name: 'a pattern that stands for none',
      options: { timeField: 'at', timezone: 'utc' },
      text: '2026-01-01 00:00:00',
    },
    {
      name: 'its zone',
      options: { timeField: 'at', outputFormat: 'HH', timezone: 'Asia/Tokyo' },
      text: '09',
    },
  ])('writes a time by $name', ({ options, text }) => {
    const expected = { name: 'at', type: 'string', values: [text], config: {} }
    expect(formatTime([frame(time)], options, asIs)[0]?.fields).toEqual([expected])
  })

  test.each([
    { name: 'another time', field: { ...time, name: 'else' } },
    { name: 'what is no time', field: { ...time, type: 'number' } as Field },
  ])('leaves $name', ({ field }) => {
    expect(formatTime([frame(field)], { timeField: 'at' }, asIs)[0]?.fields).toEqual([field])
  })
})
