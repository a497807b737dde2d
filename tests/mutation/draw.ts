import type { Mutant } from './mutant.ts'

/** What is told apart; pages count to the service that serves them. */
export const areas = ['chatflow', 'inference', 'health', 'logs', 'metrics', 'dashboard', 'packages', 'cli'] as const
export type MutantArea = (typeof areas)[number]

/** `undefined` for what is none of them. */
export function areaOfMutant(path: string): MutantArea | undefined {
  const [first, second] = path.split('/')
  const name = first === 'services' || first === 'web' ? second : first
  return areas.find((area) => area === name)
}

/**
 * Up to `count` of each area, every one as likely as another but for a second one of its file; in no order, the
 * same for the same chance.
 */
export function drawMutants(mutants: readonly Mutant[], count: number, random: () => number): Mutant[] {
  const shuffled = mutants
    .map((mutant) => ({ mutant, place: random() }))
    .toSorted((left, right) => left.place - right.place)
    .map(({ mutant }) => mutant)
  const files = new Set<string>()
  const left = new Map<MutantArea, number>(areas.map((area) => [area, count]))
  return shuffled.filter(({ path }) => {
    const area = areaOfMutant(path)
    const wanted = area === undefined ? 0 : (left.get(area) ?? 0)
    if (area === undefined || wanted === 0 || files.has(path)) return false
    left.set(area, wanted - 1)
    files.add(path)
    return true
  })
}
