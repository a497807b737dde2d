import type { Mutant } from './mutant.ts'

type Equivalent = Pick<Mutant, 'path' | 'original' | 'replacement'> & { readonly reason: string }

/** Faults that are none: whatever is asked, the answer stays the same. Each with the reason. */
const equivalents: readonly Equivalent[] = []

/** Why no test could tell this fault from the code; `undefined` when one could. */
export function equivalenceOf({ path, original, replacement }: Mutant): string | undefined {
  return equivalents.find(
    (each) => each.path === path && each.original === original && each.replacement === replacement,
  )?.reason
}
