import { describe, expect, test } from 'vitest'
import type { StreamEntry } from '../../../streams/stream-store.ts'
import { LineLabels } from './line-labels.ts'

const entry = (of: Partial<StreamEntry> = {}): StreamEntry => ({
  labels: { app: 'shop' },
  metadata: {},
  line: 'level=warn x',
  time: '1',
  ...of,
})

function labelsOf(of: Partial<StreamEntry> = {}) {
  const labels = new LineLabels()
  labels.reset(entry(of))
  return labels
}

describe('a label of a line', () => {
  const labels = labelsOf({ metadata: { trace: 't', app: 'sent' } })
  test.each([
    { name: 'app', value: 'shop', isTaken: true },
    { name: 'trace', value: 't', isTaken: true },
    { name: 'app_extracted', value: 'sent', isTaken: true },
    { name: 'trace_extracted', value: undefined, isTaken: false },
    { name: 'detected_level', value: 'warn', isTaken: true },
    { name: 'toString', value: undefined, isTaken: false },
    { name: 'other', value: undefined, isTaken: false },
  ])('$name is $value', ({ name, value, isTaken }) => {
    expect(labels.get(name)).toBe(value)
    expect(labels.isTaken(name)).toBe(isTaken)
  })

  test('that a stage set goes before the others, and is no longer sent', () => {
    const of = labelsOf({ metadata: { trace: 't' } })
    of.set('app', 'made')
    of.set('trace', 'made too')
    expect([of.get('app'), of.get('trace')]).toEqual(['made', 'made too'])
    expect(of.categorized()).toEqual({
      stream: {},
      metadata: { detected_level: 'warn' },
      parsed: { app: 'made', trace: 'made too' },
    })
  })

  test('that was deleted is gone until it is set again', () => {
    const of = labelsOf({ metadata: { trace: 't' } })
    of.set('made', '1')
    for (const name of ['app', 'trace', 'made', 'detected_level']) of.delete(name)
    for (const name of ['app', 'trace', 'made', 'detected_level']) expect(of.get(name)).toBeUndefined()
    expect(of.all()).toEqual({})
    expect(of.isTaken('app')).toBe(true)
    of.set('app', 'again')
    expect(of.all()).toEqual({ app: 'again' })
  })

  test('is parsed only where a stage set it', () => {
    const of = labelsOf()
    of.set('a', '')
    expect([of.isParsed('a'), of.isParsed('app')]).toEqual([true, false])
  })
})

describe('what came with a line', () => {
  test('takes a suffix beside a label of the stream, the level too', () => {
    const of = labelsOf({ labels: { app: 'shop', detected_level: 'x' }, metadata: { app: 'sent' } })
    expect(of.all()).toEqual({
      app: 'shop',
      app_extracted: 'sent',
      detected_level: 'x',
      detected_level_extracted: 'warn',
    })
    expect(of.get('detected_level_extracted')).toBe('warn')
  })

  test('keeps a level that was sent', () => {
    expect(labelsOf({ metadata: { detected_level: 'sent' } }).all()).toEqual({ app: 'shop', detected_level: 'sent' })
  })

  test('has the level unknown where the line tells none', () => {
    expect(labelsOf({ line: 'x' }).get('detected_level')).toBe('unknown')
  })

  test('is a fault by the names of faults', () => {
    const of = labelsOf({ metadata: { __error__: 'E', __error_details__: 'why' } })
    expect(of.all()).toEqual({ app: 'shop', detected_level: 'warn', __error__: 'E', __error_details__: 'why' })
    expect([of.error, of.errorDetails]).toEqual(['E', 'why'])
  })

  test('is no fault where a stage failed before it is looked at', () => {
    const of = labelsOf({ metadata: { __error__: 'E', __error_details__: 'why' } })
    of.fail('Own', 'reason', false)
    expect(of.all()).toMatchObject({ __error__: 'Own', __error_details__: 'reason' })
  })
})

describe('a fault', () => {
  test('keeps the details of the one before where it has none', () => {
    const of = labelsOf()
    of.fail('A', 'first', false)
    of.fail('B', '', false)
    expect([of.error, of.errorDetails, of.isPreserved]).toEqual(['B', 'first', false])
  })

  test('is preserved where that is asked', () => {
    const of = labelsOf()
    of.fail('A', '', true)
    expect(of.isPreserved).toBe(true)
    expect(of.categorized().parsed).toEqual({ __preserve_error__: 'true', __error__: 'A' })
  })
})

describe('isUntouched', () => {
  test.each<{ name: string; change: (labels: LineLabels) => void; untouched: boolean }>([
    { name: 'nothing', change: () => undefined, untouched: true },
    { name: 'a look at all', change: (of) => void of.all(), untouched: true },
    { name: 'a label', change: (of) => of.set('a', 'b'), untouched: false },
    { name: 'a label less', change: (of) => of.delete('a'), untouched: false },
    { name: 'a fault', change: (of) => of.fail('A', '', false), untouched: false },
    {
      name: 'details of a fault',
      change: (of) => {
        of.errorDetails = 'x'
      },
      untouched: false,
    },
  ])('is $untouched after $name', ({ change, untouched }) => {
    const of = labelsOf()
    change(of)
    expect(of.isUntouched).toBe(untouched)
    expect(of.levelAlone).toBe(untouched ? 'warn' : undefined)
  })

  test('is so again after the next line', () => {
    const of = labelsOf({ metadata: { trace: 't' } })
    of.set('a', 'b')
    of.delete('app')
    of.fail('A', 'x', true)
    of.reset(entry({ line: 'plain' }))
    expect(of.isUntouched).toBe(true)
    expect(of.all()).toEqual({ app: 'shop', detected_level: 'unknown' })
    expect([of.error, of.errorDetails, of.isPreserved]).toEqual(['', '', false])
  })
})

test('levelAlone is told only of a line with which nothing was sent', () => {
  expect(labelsOf({ metadata: { trace: 't' } }).levelAlone).toBeUndefined()
  expect(labelsOf({ line: 'x' }).levelAlone).toBe('unknown')
})

test('base is the labels of the stream themselves', () => {
  const labels = { app: 'shop' }
  expect(labelsOf({ labels }).base).toBe(labels)
})
