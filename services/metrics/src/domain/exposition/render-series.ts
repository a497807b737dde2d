const plainName = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/

/** Name and labels as a page of text would have them. */
export function renderSeries(name: string, labels: readonly (readonly [name: string, value: string])[]): string {
  const pairs = labels.map(([label, value]) => `${plainName.test(label) ? label : quote(label)}=${quote(value)}`)
  if (!plainName.test(name)) return `{${[quote(name), ...pairs].join(',')}}`
  return pairs.length === 0 ? name : `${name}{${pairs.join(',')}}`
}

function quote(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`
}
