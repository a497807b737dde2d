import type { LogLine } from '../../client/captured-logs.ts'
import { sanitize } from '../../terminal/sanitize.ts'
import type { Terminal } from '../../terminal/terminal.ts'

const levels: Readonly<Record<string, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
}

const nameWidth = 10

/** One line for a person: time, service, level and message; our own JSON lines become text. */
export function renderLogLine({ service, time, stream, text }: LogLine, style: Terminal['style']): string {
  const name = style('dim', `${time.slice(11, 23)} ${service.padEnd(nameWidth)}`)
  const entry = parseEntry(text)
  if (entry === undefined) return `${name} ${stream === 'stderr' ? style('yellow', sanitize(text)) : sanitize(text)}`
  const { level, msg, err, time: _time, service: _service, ...fields } = entry
  const word = (levels[String(level)] ?? String(level)).padEnd(5)
  const colour = Number(level) >= 50 ? 'red' : Number(level) >= 40 ? 'yellow' : 'reset'
  const rest = Object.entries(fields).map(([key, value]) => `${key}=${renderValue(value)}`)
  return [name, style(colour, word), sanitize([String(msg ?? ''), ...rest, renderError(err)].join(' ').trimEnd())].join(
    ' ',
  )
}

function parseEntry(text: string): Record<string, unknown> | undefined {
  if (!text.startsWith('{"level":')) return undefined
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}

function renderValue(value: unknown): string {
  return typeof value === 'string' && !/[\s"]/.test(value) ? value : JSON.stringify(value)
}

// A stack is worth its lines.
function renderError(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('stack' in error)) return ''
  return `\n${String(error.stack)}`
}
