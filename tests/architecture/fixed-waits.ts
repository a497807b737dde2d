import type { SourceFile } from './source-file.ts'

// A statement that waits for a timer alone. One that takes a signal waits for that, and its time is a bound.
const wait =
  /^\s*(?:await|return) (?:(?:sleep|setTimeout)\((?!.*signal)|new Promise\b.*setTimeout\(|\w+\.waitForTimeout\()/
const loop = /^\s*(?:for|while|do)\b/
const functionStart = /=> \{$|\bfunction\b/

/**
 * Where a test waits for a fixed time, which is too short on a busy machine and too long on any other. A
 * loop may: it looks again and again for what it waits for.
 */
export function fixedWaits({ path, text }: SourceFile): string[] {
  if (!/\.test\.tsx?$/.test(path)) return []
  const lines = text.split('\n')
  const at = lines.findIndex((line, index) => wait.test(line) && !isInLoop(lines.slice(0, index + 1)))
  return at === -1 ? [] : [`${path}:${at + 1}: waits for a fixed time instead of an event`]
}

/** Whether the last of these lines is in a loop of its own function; formatted code tells by its indentation. */
function isInLoop(lines: readonly string[]): boolean {
  let indent = Number.POSITIVE_INFINITY
  for (const line of lines.toReversed()) {
    const own = line.search(/\S/)
    if (own === -1 || own >= indent) continue
    if (loop.test(line)) return true
    if (functionStart.test(line)) return false
    indent = own
  }
  return false
}
