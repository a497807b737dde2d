import type { StreamLabels } from '../streams/stream-store.ts'

/** The label under which Loki keeps the level that it found. */
export const levelLabel = 'detected_level'

const fields = [
  'level',
  'LEVEL',
  'Level',
  'log.level',
  'severity',
  'SEVERITY',
  'Severity',
  'SeverityText',
  'lvl',
  'LVL',
  'Lvl',
  'severity_text',
  'Severity_Text',
  'SEVERITY_TEXT',
]
const levels: Readonly<Record<string, string>> = {
  trace: 'trace',
  trc: 'trace',
  debug: 'debug',
  dbg: 'debug',
  info: 'info',
  inf: 'info',
  information: 'info',
  warn: 'warn',
  wrn: 'warn',
  warning: 'warn',
  error: 'error',
  err: 'error',
  critical: 'critical',
  fatal: 'fatal',
}
const word = /(?<=^|[ \t\n[({"=])(?:trace|debug|fatal|critical|error|err|warning|warn|info)(?=$|[ \t\n[\](){}:,!"=])/i
const inJson =
  /"(?:level|LEVEL|Level|log\.level|severity|SEVERITY|Severity|SeverityText|lvl|LVL|Lvl|severity_text|Severity_Text|SEVERITY_TEXT)"\s*:\s*"([^"\\]*)"/
const inPairs = /(?:^|[\s{,])(?:level|log\.level|severity|severitytext|lvl|severity_text)=("[^"]*"|[^\s"]*)/i
const severities = [
  [0, 'unknown'],
  [4, 'trace'],
  [8, 'debug'],
  [12, 'info'],
  [16, 'warn'],
  [20, 'error'],
  [24, 'fatal'],
] as const

/** The level of a line as Loki finds it: from labels, from what came with the line, from its fields, from a word in it. */
export function detectLevel(labels: StreamLabels, metadata: StreamLabels, line: string): string {
  const told = metadata[levelLabel] ?? labelled(labels) ?? labelled(metadata)
  if (told !== undefined) return levels[told.toLowerCase()] ?? told
  const severity = metadata.severity_number
  if (severity !== undefined) return bySeverity(severity)
  return byLine(line)
}

const levelOnly = new Map<string, StreamLabels>()

/** What comes with a line that has nothing but its level: one object for all of them. */
export function levelMetadata(level: string): StreamLabels {
  const found = levelOnly.get(level)
  if (found !== undefined) return found
  const made = Object.freeze({ [levelLabel]: level })
  if (levelOnly.size < 100) levelOnly.set(level, made)
  return made
}

const known = new Set(fields)

// Most have none of these, which is told by the few names that there are.
function labelled(labels: StreamLabels): string | undefined {
  for (const name in labels)
    if (known.has(name)) return labels[fields.find((field) => Object.hasOwn(labels, field)) ?? '']
  return undefined
}

function bySeverity(text: string): string {
  const number = /^[+-]?\d+$/.test(text) ? Number(text) : undefined
  if (number === undefined) return 'info'
  return severities.find(([most]) => number <= most)?.[1] ?? 'unknown'
}

function byLine(line: string): string {
  const field = fieldOf(line)
  const named = field === undefined ? undefined : levels[field.toLowerCase()]
  if (named !== undefined) return named
  const found = word.exec(line)?.[0]
  return found === undefined ? 'unknown' : (levels[found.toLowerCase()] ?? 'unknown')
}

function fieldOf(line: string): string | undefined {
  if (/^\s*\{[\s\S]*\}\s*$/.test(line)) return inJson.exec(line)?.[1]
  if (!line.includes('=')) return undefined
  return inPairs.exec(line)?.[1]?.replace(/^"(.*)"$/, '$1')
}
