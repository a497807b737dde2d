export const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'unknown'] as const

export type Level = (typeof LEVELS)[number]

/** What a line says about itself. */
export type Reading = {
  readonly level: Level
  /** The message inside a JSON line; otherwise the text itself. */
  readonly message: string
}

// A level stands near the beginning, and a longer JSON line is data rather than a log record.
const maxHeadChars = 256
const maxJsonChars = 65_536

const names: Readonly<Record<string, Level>> = {
  trace: 'trace',
  verbose: 'trace',
  debug: 'debug',
  dbg: 'debug',
  info: 'info',
  information: 'info',
  notice: 'info',
  log: 'info',
  warn: 'warn',
  warning: 'warn',
  wrn: 'warn',
  error: 'error',
  err: 'error',
  severe: 'error',
  fatal: 'fatal',
  critical: 'fatal',
  crit: 'fatal',
  panic: 'fatal',
  emerg: 'fatal',
  alert: 'fatal',
}

const levelKeys = ['level', 'severity', 'lvl', 'log.level', '@l']
const messageKeys = ['msg', 'message', '@m']

const keyed = /\b(?:level|severity|lvl)=["']?([a-z]+)/i
// In brackets or capitals, or before a colon: elsewhere "error" is an ordinary word.
const marked = /\[\s*([a-zA-Z]{3,11})\s*\]|^\W{0,3}([a-zA-Z]{3,11}):|\b([A-Z]{3,11})\b/g
const klog = /^([IWEF])\d{4} \d{2}:\d{2}:\d{2}/
const klogLevels: Readonly<Record<string, Level>> = { I: 'info', W: 'warn', E: 'error', F: 'fatal' }

/**
 * Reads level and message from a line: JSON as pino, bunyan, zap, logrus and others write it,
 * logfmt, klog, and words such as `[warn]`, `ERROR` or `error:` near the beginning. The cost does
 * not grow with the line.
 */
export function readLine(text: string): Reading {
  const fields = parseObject(text)
  if (fields === undefined) return { level: levelOfText(text.slice(0, maxHeadChars)), message: text }
  return { level: levelOfFields(fields), message: messageOf(fields) ?? text }
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  if (!text.startsWith('{') || text.length > maxJsonChars || !text.trimEnd().endsWith('}')) return undefined
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>
  } catch {
    return undefined
  }
}

function levelOfFields(fields: Readonly<Record<string, unknown>>): Level {
  const key = levelKeys.find((candidate) => Object.hasOwn(fields, candidate))
  const value = key === undefined ? undefined : fields[key]
  if (typeof value === 'number') return levelOfNumber(value)
  return typeof value === 'string' ? (levelOfName(value) ?? 'unknown') : 'unknown'
}

// The numbers of pino and bunyan; levels between two names belong to the lower one.
function levelOfNumber(value: number): Level {
  const at = Math.floor(value / 10) - 1
  return at < 0 ? 'unknown' : (LEVELS[Math.min(at, 5)] ?? 'unknown')
}

function messageOf(fields: Readonly<Record<string, unknown>>): string | undefined {
  for (const key of messageKeys) {
    const value = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (typeof value === 'string') return value
  }
  return undefined
}

function levelOfText(head: string): Level {
  const logfmt = keyed.exec(head)?.[1]
  if (logfmt !== undefined) return levelOfName(logfmt) ?? 'unknown'
  const short = klog.exec(head)?.[1]
  if (short !== undefined) return klogLevels[short] ?? 'unknown'
  for (const [, bracketed, beforeColon, capitals] of head.matchAll(marked)) {
    const level = levelOfName(bracketed ?? beforeColon ?? capitals ?? '')
    if (level !== undefined) return level
  }
  return 'unknown'
}

function levelOfName(name: string): Level | undefined {
  const key = name.toLowerCase()
  return Object.hasOwn(names, key) ? names[key] : undefined
}
