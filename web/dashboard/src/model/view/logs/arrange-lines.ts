import type { LogsOptions } from '../../panel-options.ts'
import type { LogLine } from './to-log-lines.ts'

/** A line with how often it was there in a row. */
export type ShownLine = LogLine & { readonly count: number }

/** Lines in the order of a panel, with those left out that only repeat the one before. */
export function arrangeLines(
  newestFirst: readonly LogLine[],
  { isOldestFirst, dedup }: Pick<LogsOptions, 'isOldestFirst' | 'dedup'>,
): readonly ShownLine[] {
  const ordered = isOldestFirst ? newestFirst.toReversed() : newestFirst
  const shown: ShownLine[] = []
  for (const line of ordered) {
    const before = shown.at(-1)
    if (dedup !== 'none' && before !== undefined && essence(before.text, dedup) === essence(line.text, dedup))
      shown[shown.length - 1] = { ...before, count: before.count + 1 }
    else shown.push({ ...line, count: 1 })
  }
  return shown
}

// Times differ in every line.
const isoTimes = /\d{4}-\d{2}-\d{2}T[\d:.,]+(Z|[+-]\d{2}:?\d{2})?/g

function essence(text: string, dedup: Exclude<LogsOptions['dedup'], 'none'>): string {
  if (dedup === 'signature') return text.replace(/\w/g, '')
  const untimed = text.replace(isoTimes, '')
  return dedup === 'numbers' ? untimed.replace(/\d/g, '') : untimed
}

/** Labels that all lines have with the same value; none of a single line, which has nothing to differ from. */
export function commonLabels(lines: readonly LogLine[]): Readonly<Record<string, string>> {
  const [first, ...others] = lines
  if (first === undefined || others.length === 0) return {}
  const common = Object.entries(first.labels).filter(([name, value]) =>
    others.every(({ labels }) => labels[name] === value),
  )
  return Object.fromEntries(common)
}
