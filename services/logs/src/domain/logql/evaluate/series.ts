export type Labels = Readonly<Record<string, string>>

/** Values at the steps of a query; there is none where `present` is 0. */
export type Series = {
  readonly labels: Labels
  readonly values: Float64Array
  readonly present: Uint8Array
}

export type Matrix = readonly Series[]

/** The same text for the same labels, whatever their order. */
export function keyOf(labels: Labels): string {
  const names = Object.keys(labels).sort()
  let key = ''
  for (const name of names) key += `${name}\u0000${labels[name]}\u0000`
  return key
}

/** By names and values in turn. */
export function compareLabels(left: Labels, right: Labels): number {
  const [a, b] = [Object.keys(left).sort(), Object.keys(right).sort()]
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const [name = '', other = ''] = [a[at], b[at]]
    if (name !== other) return name < other ? -1 : 1
    const [value = '', otherValue = ''] = [left[name], right[other]]
    if (value !== otherValue) return value < otherValue ? -1 : 1
  }
  return a.length - b.length
}

export function pickLabels(labels: Labels, names: readonly string[]): Labels {
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(labels, name) ? [[name, labels[name] ?? '']] : [])))
}

export function omitLabels(labels: Labels, names: readonly string[]): Labels {
  return Object.fromEntries(Object.entries(labels).filter(([name]) => !names.includes(name)))
}
