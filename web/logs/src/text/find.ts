/** A stretch of a text. */
export type Place = readonly [from: number, to: number]

/** Where something stands in a text: places in order that do not overlap. */
export type Find = (text: string) => readonly Place[]

/** Most places that are marked in one line. */
export const maxPlaces = 500

/** Finds a text; letter case counts when it has a capital, as in the search itself. Nothing is nowhere. */
export function createTextFind(wanted: string): Find {
  if (wanted === '') return () => []
  const isSensitive = wanted !== wanted.toLowerCase()
  return (whole) => {
    const text = isSensitive ? whole : whole.toLowerCase()
    // Few letters change their length with their case; marking those right is not worth it.
    if (text.length !== whole.length) return []
    const places: Place[] = []
    for (let at = text.indexOf(wanted); at !== -1 && places.length < maxPlaces; ) {
      places.push([at, at + wanted.length])
      at = text.indexOf(wanted, at + wanted.length)
    }
    return places
  }
}
