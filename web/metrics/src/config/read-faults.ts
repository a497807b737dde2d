/** What is wrong with a text, and where. */
export type ConfigFault = {
  /** From 1; absent for what has no place in the file. */
  readonly line?: number
  /** From 1. */
  readonly column?: number
  readonly message: string
}

const places = /line (\d+)(?:, column (\d+))?/
// Before the fault, or behind it as the reader of YAML has it.
const placed = /^line \d+(?:, column \d+)?: | at line \d+, column \d+:?$/
const between = /; (?=line \d+)|(?<=at line \d+, column \d+:?); /

/**
 * The faults of a refusal, each with its line.
 *
 * @param path of the file: what is wrong with one that it names has no line in it
 */
export function readFaults(refusal: string, path: string): readonly ConfigFault[] {
  const [before, prefix] = [/^Cannot read /, `${path}: `]
  const named = refusal.replace(before, '')
  if (!before.test(refusal) || !named.startsWith(prefix)) return [{ message: refusal }]
  return named.slice(prefix.length).split(between).map(readFault)
}

function readFault(text: string): ConfigFault {
  const [, line, column] = places.exec(text) ?? []
  if (line === undefined) return { message: text }
  const message = text.replace(placed, '')
  return { line: Number(line), ...(column === undefined ? {} : { column: Number(column) }), message }
}
