import type { Mutant } from './mutant.ts'

type Equivalent = Pick<Mutant, 'path' | 'original' | 'replacement'> & { readonly reason: string }

/** Faults that are none: whatever is asked, the answer stays the same. Each with the reason. */
const equivalents: readonly Equivalent[] = [
  ...['true', 'lines.length >= 0'].map((replacement) => ({
    path: 'services/logs/src/routes/docker-api.ts',
    original: 'lines.length > 0',
    replacement,
    reason: 'an empty piece of a body is none on the wire',
  })),
  ...['true', 'this.#damagedBytes >= 0'].map((replacement) => ({
    path: 'services/metrics/src/storage/recovery/count-logged.ts',
    original: 'this.#damagedBytes > 0',
    replacement,
    reason: 'no damaged bytes bound a loss of nothing, and adding that changes nothing',
  })),
]

/** Why no test could tell this fault from the code; `undefined` when one could. */
export function equivalenceOf({ path, original, replacement }: Mutant): string | undefined {
  return equivalents.find(
    (each) => each.path === path && each.original === original && each.replacement === replacement,
  )?.reason
}
