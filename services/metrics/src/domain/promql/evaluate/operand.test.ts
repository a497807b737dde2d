import { describe, expect, test } from 'vitest'
import { histogram } from '../../model/histogram.fixture.ts'
import { Labels } from '../../model/labels.ts'
import {
  broadcast,
  type Column,
  ColumnBuilder,
  filterColumn,
  floatPresence,
  hasSamples,
  mapColumn,
  mapSamples,
  type Sample,
  sampleAt,
  sizeOf,
  vectorOf,
} from './operand.ts'

const labels = Labels.of({ __name__: 'up', job: 'a' })
const h = histogram({ positive: { 0: 3 } })
const column = (...samples: readonly (Sample | undefined)[]): Column => {
  const built = new ColumnBuilder(samples.length)
  for (const [step, sample] of samples.entries()) built.set(step, sample)
  return built.finish(labels, false)
}
const samplesOf = (of: Column) => [...of.present.keys()].map((step) => sampleAt(of, step))

describe('ColumnBuilder', () => {
  test('is empty until a sample is set, which undefined is none of', () => {
    const built = new ColumnBuilder(2)
    built.set(0, undefined)
    expect(built.isEmpty).toBe(true)
    built.set(1, 0)
    expect(built.isEmpty).toBe(false)
    expect(samplesOf(built.finish(labels, true))).toEqual([undefined, 0])
  })

  test('holds histograms only where there are some', () => {
    expect(column(1, undefined, 3)).not.toHaveProperty('histograms')
    const mixed = column(1, undefined, h)
    expect(mixed.histograms).toEqual([undefined, undefined, h])
    expect(samplesOf(mixed)).toEqual([1, undefined, h])
  })

  test.each([true, false])('says whether its name is to be dropped: %s', (dropName) => {
    expect(new ColumnBuilder(1).finish(labels, dropName)).toMatchObject({ labels, dropName })
  })
})

describe('sizeOf()', () => {
  test.each([
    { name: 'a string is one sample', operand: { type: 'string', value: 'abc' }, size: { series: 0, samples: 1 } },
    {
      name: 'a scalar is one a step',
      operand: { type: 'scalar', values: Float64Array.of(1, 2, 3) },
      size: { series: 0, samples: 3 },
    },
    {
      name: 'a vector is what is present',
      operand: vectorOf([column(1, undefined, h), column(2, 2, 2)]),
      size: { series: 2, samples: 5 },
    },
    { name: 'an empty vector is nothing', operand: vectorOf([]), size: { series: 0, samples: 0 } },
  ] as const)('$name', ({ operand, size }) => {
    expect(sizeOf(operand)).toEqual(size)
  })
})

describe('mapColumn()', () => {
  test('changes floats with their steps, leaves histograms out, and drops the name', () => {
    const mapped = mapColumn(column(1, undefined, h, 4), (value, step) => value * 10 + step)
    expect(samplesOf(mapped)).toEqual([10, undefined, undefined, 43])
    expect(mapped).toMatchObject({ labels, dropName: true })
    expect(mapped).not.toHaveProperty('histograms')
  })

  test('asks nothing of steps without a float', () => {
    const asked: number[] = []
    mapColumn(column(undefined, 5, h), (_, step) => asked.push(step))
    expect(asked).toEqual([1])
  })
})

describe('floatPresence()', () => {
  test('is where samples are floats', () => {
    expect([...floatPresence(column(1, undefined, h, 4))]).toEqual([1, 0, 0, 1])
  })

  test('is the presence itself where no histograms are', () => {
    const floats = column(1, undefined)
    expect(floatPresence(floats)).toBe(floats.present)
  })
})

describe('mapSamples()', () => {
  test('changes floats and histograms, leaves out what becomes nothing, and drops the name', () => {
    const mapped = mapSamples(column(1, undefined, h, 4), (sample, step) =>
      typeof sample === 'object' ? sample.count + step : sample === 4 ? undefined : h,
    )
    expect(samplesOf(mapped)).toEqual([h, undefined, 5, undefined])
    expect(mapped.dropName).toBe(true)
  })
})

describe('filterColumn()', () => {
  test('keeps what is accepted, and the rest of the column', () => {
    const kept = filterColumn(column(1, 2, undefined, h), (step) => step !== 0)
    expect(kept).toMatchObject({ labels, dropName: false })
    expect(kept === undefined ? [] : samplesOf(kept)).toEqual([undefined, 2, undefined, h])
  })

  test('asks of steps with a sample alone', () => {
    const asked: number[] = []
    filterColumn(column(1, undefined, h), (step) => asked.push(step) > 0)
    expect(asked).toEqual([0, 2])
  })

  test.each([
    { name: 'nothing is accepted', of: column(1, 2), accept: () => false },
    { name: 'nothing is there', of: column(undefined), accept: () => true },
  ])('is undefined where $name', ({ of, accept }) => {
    expect(filterColumn(of, accept)).toBeUndefined()
  })
})

describe('broadcast()', () => {
  test.each([
    { name: 'a float', sample: 4 },
    { name: 'a histogram', sample: h },
    { name: 'nothing', sample: undefined },
  ])('repeats $name over all steps', ({ sample }) => {
    const broad = broadcast({ ...column(sample), dropName: true }, 3)
    expect(samplesOf(broad)).toEqual([sample, sample, sample])
    expect(broad).toMatchObject({ labels, dropName: true })
    expect('histograms' in broad).toBe(sample === h)
  })
})

describe('hasSamples()', () => {
  test.each([
    { of: column(undefined, 0), has: true },
    { of: column(h), has: true },
    { of: column(undefined, undefined), has: false },
    { of: column(), has: false },
  ])('is $has', ({ of, has }) => {
    expect(hasSamples(of)).toBe(has)
  })
})
