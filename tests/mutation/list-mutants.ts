import { Instrumenter } from '@stryker-mutator/instrumenter'
import type { SourceFile } from '../architecture/source-file.ts'
import type { Mutant } from './mutant.ts'

const nothing = () => undefined
const log = {
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
}
// Emptied texts: most are labels, explanations and names in tables, which are compared with the peer's elsewhere.
const excludedMutations = ['StringLiteral']
const options = { plugins: null, excludedMutations, ignorers: [], noHeader: true }

/** Every fault that Stryker knows to plant in these files, but emptied texts, in the order of files and lines. */
export async function listMutants(files: readonly SourceFile[]): Promise<Mutant[]> {
  const instrumenter = new Instrumenter(log)
  const found: Mutant[] = []
  for (const { path, text } of files) {
    const { mutants } = await instrumenter.instrument([{ name: path, mutate: true, content: text }], options)
    const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
    for (const { location, mutatorName, replacement, status } of mutants) {
      if (status === 'Ignored') continue
      const [start, end] = [location.start, location.end].map(({ line, column }) => (lineStarts[line] ?? 0) + column)
      if (start === undefined || end === undefined) continue
      const original = text.slice(start, end)
      found.push({ path, line: location.start.line + 1, name: mutatorName, start, end, original, replacement })
    }
  }
  return found
}
