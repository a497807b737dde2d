import { describe, expect, test } from 'vitest'
import { createRandom } from '../chaos/random.ts'
import { areaOfMutant, drawMutants } from './draw.ts'
import { listMutants } from './list-mutants.ts'
import { plant } from './mutant.ts'

const text = `export function isOld(days: number): boolean {
  const limit = 7
  return days > limit
}
`

describe('the faults of a file', () => {
  test('are planted one at a time, each in its place', async () => {
    const mutants = await listMutants([{ path: 'services/logs/src/a.ts', text }])
    const line = mutants.filter((mutant) => mutant.line === 3).map((mutant) => plant(text, mutant).split('\n')[2])
    expect(line).toEqual(expect.arrayContaining(['  return days >= limit', '  return days <= limit', '  return true']))
    expect(mutants.every((mutant) => plant(text, mutant) !== text)).toBe(true)
  })

  test('leave texts as they are', async () => {
    expect(await listMutants([{ path: 'services/logs/src/a.ts', text: "export const label = 'Label'\n" }])).toEqual([])
  })
})

describe('a draw', () => {
  const areas = ['services/chatflow/src', 'web/logs/src', 'packages/kernel/src', 'cli/src']
  const paths = areas.flatMap((folder) => ['a', 'b', 'c', 'd'].map((name) => `${folder}/${name}.ts`))
  const drawn = async (seed: number) =>
    drawMutants(await listMutants(paths.map((path) => ({ path, text }))), 2, createRandom(seed))

  test('takes as many of each area, as far as it has them, and of a file one', async () => {
    const found = (await drawn(1)).map(({ path }) => path)
    expect(new Set(found).size).toBe(found.length)
    const ofAreas = areas.map((folder) => found.filter((path) => path.startsWith(`${folder}/`)).length)
    expect(ofAreas).toEqual([2, 2, 2, 2])
  })

  test('is the same for the same seed, and another for another', async () => {
    expect(await drawn(1)).toEqual(await drawn(1))
    expect(await drawn(1)).not.toEqual(await drawn(2))
  })
})

test.each([
  { path: 'services/logs/src/a.ts', area: 'logs' },
  { path: 'web/dashboard/src/a.ts', area: 'dashboard' },
  { path: 'packages/store/src/a.ts', area: 'packages' },
  { path: 'cli/bin/a.mjs', area: 'cli' },
  { path: 'tests/e2e/a.ts', area: undefined },
  { path: 'scripts/a.mjs', area: undefined },
])('$path is of area $area', ({ path, area }) => {
  expect(areaOfMutant(path)).toBe(area)
})
