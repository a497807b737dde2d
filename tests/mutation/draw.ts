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

/** Up to `count` of each area, every one as likely as another; the same for the same chance. */
export function drawMutants(mutants: readonly Mutant[], count: number, random: () => number): Mutant[] {
  return areas.flatMap((area) => {
    const left = mutants.filter(({ path }) => areaOfMutant(path) === area)
    const drawn: Mutant[] = []
    while (drawn.length < count && left.length > 0) drawn.push(...left.splice(Math.floor(random() * left.length), 1))
    return drawn
  })
}
