import type { Exemplar } from './pick-exemplars.ts'

type Values = readonly (number | null | undefined)[]
type Drawn<S> = { readonly times: readonly number[]; readonly series: readonly S[]; readonly exemplars: Values }

/**
 * Puts single observations among the times of lines: those have no sample there, which is no gap either.
 *
 * @param exemplars by time
 * @returns the values of the observations apart, one for each time
 */
export function addExemplars<S extends { readonly values: Values }>(
  { times, series }: { readonly times: readonly number[]; readonly series: readonly S[] },
  exemplars: readonly Exemplar[],
): Drawn<S> {
  const at = new Map(exemplars.map((one) => [one.atMs, one.value]))
  const all = [...new Set([...times, ...at.keys()])].sort((a, b) => a - b)
  const placeOf = new Map(times.map((timeMs, place) => [timeMs, place]))
  const places = all.map((timeMs) => placeOf.get(timeMs))
  return {
    times: all,
    series: series.map((one) => ({
      ...one,
      values: places.map((place) => (place === undefined ? undefined : one.values[place])),
    })),
    exemplars: all.map((timeMs) => at.get(timeMs)),
  }
}
