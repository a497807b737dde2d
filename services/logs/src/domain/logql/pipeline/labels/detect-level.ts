import type { StreamEntry, StreamLabels } from '../../../streams/stream-store.ts'
import { scanJson } from '../parsers/scan-json.ts'
import { scanLogfmt } from '../parsers/scan-logfmt.ts'

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

const names: ReadonlyMap<string, string> = new Map([
  ['trace', 'trace'],
  ['trc', 'trace'],
  ['debug', 'debug'],
  ['dbg', 'debug'],
  ['info', 'info'],
  ['inf', 'info'],
  ['information', 'info'],
  ['warn', 'warn'],
  ['wrn', 'warn'],
  ['warning', 'warn'],
  ['error', 'error'],
  ['err', 'error'],
  ['critical', 'critical'],
  ['fatal', 'fatal'],
])

/** The level of a line as Loki finds it: a label of that name, what was sent with it, or what its text says. */
export function detectLevel({ labels, metadata, line }: StreamEntry): string {
  const given = levelOf(labels) ?? levelOf(metadata)
  if (given !== undefined) return names.get(given.toLowerCase()) ?? given
  const severity = Object.hasOwn(metadata, 'severity_number') ? metadata.severity_number : undefined
  if (severity !== undefined && severity !== '') return levelOfSeverity(severity)
  return levelOfLine(line)
}

/** Whether the level of a line is known without its text. */
export function hasLevel(labels: StreamLabels, metadata: StreamLabels): boolean {
  return (
    (levelOf(labels) ?? levelOf(metadata)) !== undefined ||
    (Object.hasOwn(metadata, 'severity_number') && metadata.severity_number !== '')
  )
}

function levelOf(labels: StreamLabels): string | undefined {
  const field = fields.find((name) => Object.hasOwn(labels, name))
  return field === undefined ? undefined : labels[field]
}

const severities = ['trace', 'debug', 'info', 'warn', 'error', 'fatal']

// OpenTelemetry has four numbers for each name.
function levelOfSeverity(text: string): string {
  if (!/^[+-]?\d+$/.test(text)) return 'info'
  const severity = Number(text)
  if (severity === 0) return 'unknown'
  return severities[Math.max(0, Math.ceil(severity / 4) - 1)] ?? 'unknown'
}

const looksLikeJson = /^\s*\{[\s\S]*\}\s*$/

function levelOfLine(line: string): string {
  const first = line.charCodeAt(0)
  const value =
    (first === 0x7b || first <= 0x20) && looksLikeJson.test(line)
      ? levelInJson(line)
      : line.includes('=')
        ? levelInLogfmt(line)
        : undefined
  return (value === undefined ? undefined : names.get(value.toLowerCase())) ?? levelInText(line)
}

const known = new Set(fields)

function levelInJson(line: string): string | undefined {
  let level: string | undefined
  scanJson(line, {
    enter: () => true,
    value(key, value, type) {
      if (type !== 'string' || !known.has(key)) return true
      level = value
      return false
    },
    depth: 2,
  })
  return level
}

const lowerFields = fields.map((name) => name.toLowerCase())

function levelInLogfmt(line: string): string | undefined {
  let level: string | undefined
  let best = fields.length
  scanLogfmt(
    line,
    (key, value) => {
      const at = lowerFields.indexOf(key.toLowerCase())
      if (at !== -1 && at < best) {
        level = value
        best = at
      }
      return best !== 0
    },
    true,
  )
  return level
}

const words = /(?<=^|[\s[({"=])(trace|debug|fatal|critical|error|err|warning|warn|info)(?=$|[\s[\](){}:,!"=])/i

function levelInText(line: string): string {
  const found = words.exec(line)?.[1]
  return found === undefined ? 'unknown' : (names.get(found.toLowerCase()) ?? 'unknown')
}
