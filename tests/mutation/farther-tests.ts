import { importersOf } from './importers.ts'
import { isTest, nearestTests, type TestFinder } from './nearest-tests.ts'

// Beyond these it is rather chance than meaning that one notices a fault.
const maxTests = 4

/**
 * Tests that reach a file by way of others and are none of its nearest: those first that speak most of what it
 * speaks of, each counting the less, the more imports lie between. Those that stand beside code alone: what starts
 * whole bundles, browsers and clients takes longer than whoever changes a line waits.
 */
export function fartherTests(path: string, finder: TestFinder): string[] {
  const nearest = new Set(nearestTests(path, finder))
  const reaching = [...importersOf(path, finder.importers)]
    .filter(([each]) => isTest(each) && !each.startsWith('tests/') && !nearest.has(each))
    .map(([test, hops]) => ({ test, rate: finder.likeness(path, test) / hops }))
  const sorted = reaching.toSorted((left, right) => right.rate - left.rate)
  return sorted.slice(0, maxTests).map(({ test }) => test)
}
