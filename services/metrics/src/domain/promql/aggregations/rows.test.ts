import { expect, test } from 'vitest'
import { Labels } from '../../model/labels.ts'
import { Rows } from './rows.ts'

function columnOf(samples: readonly (number | undefined)[]) {
  return {
    labels: Labels.none,
    dropName: false,
    values: Float64Array.from(samples, (sample) => sample ?? 0),
    present: Uint8Array.from(samples, (sample) => (sample === undefined ? 0 : 1)),
  }
}

test.each([1, 15, 16, 17, 40])('Rows gives each of %i steps its samples, wherever some are missing', (stepCount) => {
  const samples = Array.from({ length: 7 }, (_, at) =>
    Array.from({ length: stepCount }, (_, step) => ((at * 31 + step * 17) % 11 === 0 ? undefined : at * 100 + step)),
  )
  const rows = new Rows(samples.map(columnOf), stepCount)
  for (let step = 0; step < stepCount; step++) {
    const { candidates, row } = rows.at(step)
    const found = new Map(candidates.map((at) => [at, row[at]]))
    const wanted = samples.flatMap((one, at) => (one[step] === undefined ? [] : [[at, one[step]] as const]))
    expect([...found]).toEqual(wanted)
  }
})
