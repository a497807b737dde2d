/**
 * What of `expected` is not in `found`: objects may have more keys, lists more elements and another order.
 *
 * @returns a sentence that says where, or `undefined` where all of it is there
 */
export function missingIn(found: unknown, expected: unknown, path = 'the answer'): string | undefined {
  if (Array.isArray(expected)) return missingInList(found, expected, path)
  if (typeof expected !== 'object' || expected === null) {
    return Object.is(found, expected) ? undefined : `${path} is ${shorten(found)}, not ${shorten(expected)}`
  }
  if (typeof found !== 'object' || found === null) return `${path} is ${shorten(found)}, not ${shorten(expected)}`
  const fields = found as Readonly<Record<string, unknown>>
  for (const [name, value] of Object.entries(expected)) {
    const missing = missingIn(fields[name], value, `${path}.${name}`)
    if (missing !== undefined) return missing
  }
  return undefined
}

function missingInList(found: unknown, expected: readonly unknown[], path: string): string | undefined {
  if (!Array.isArray(found)) return `${path} is ${shorten(found)}, not a list`
  // Each of its elements stands for one that is expected, so that what was doubled is told from what is there twice.
  const rest = [...found] as unknown[]
  for (const element of expected) {
    const at = rest.findIndex((candidate) => missingIn(candidate, element) === undefined)
    if (at < 0) return `${path} lacks ${shorten(element)} among ${shorten(found)}`
    rest.splice(at, 1)
  }
  return undefined
}

function shorten(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 300)
}
