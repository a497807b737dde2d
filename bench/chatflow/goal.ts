import { round } from './round.ts'

/**
 * Prints a figure beside its goal; a missed one makes the process end with 1.
 *
 * @param bound the goal: at least or at most this
 */
export function goal(what: string, measured: number, bound: { readonly least: number } | { readonly most: number }) {
  const met = 'least' in bound ? measured >= bound.least : measured <= bound.most
  const wanted = 'least' in bound ? `at least ${bound.least}` : `at most ${bound.most}`
  console.log(`${met ? 'met   ' : 'MISSED'} ${what}: ${round(measured)} (${wanted})`)
  if (!met) process.exitCode = 1
}
