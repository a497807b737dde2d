import type { FoundLine } from './evaluate/select-lines.ts'

/** How often lines that are alike came, by the time at which a step begins, in nanoseconds. */
export type FoundPattern = {
  readonly pattern: string
  readonly level: string
  readonly counts: Map<bigint, number>
}

const open = '<_>'
// Longer lines are data rather than messages.
const maxWords = 80
const maxPatterns = 300

/**
 * Lines that are alike: those with the same words, once what differs from one to the next, such as numbers and ids, is
 * left open. The most frequent come first.
 *
 * @param lines from the oldest to the newest
 */
export function findPatterns(lines: readonly FoundLine[], stepNs: bigint): readonly FoundPattern[] {
  const found = new Map<string, FoundPattern>()
  for (const { line, time, labels } of lines) {
    const pattern = patternOf(line)
    const level = labels.metadata.detected_level ?? labels.stream.detected_level ?? 'unknown'
    const key = `${level}\u0000${pattern}`
    let one = found.get(key)
    if (one === undefined) {
      one = { pattern, level, counts: new Map() }
      found.set(key, one)
    }
    const at = BigInt(time) - (BigInt(time) % stepNs)
    one.counts.set(at, (one.counts.get(at) ?? 0) + 1)
  }
  return [...found.values()].sort((a, b) => total(b) - total(a)).slice(0, maxPatterns)
}

function patternOf(line: string): string {
  const words = line.split(/\s+/).slice(0, maxWords)
  const opened = words.map(openWord)
  // Several open places in a row are one.
  return opened.filter((word, at) => word !== open || opened[at - 1] !== open).join(' ')
}

// What has a digit in it differs from line to line, up to the next sign.
const differing = /\b(?=[\w.:+-]*\d)\w[\w.:+-]*/g

function openWord(word: string): string {
  return word.replaceAll(differing, open)
}

function total({ counts }: FoundPattern): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}
