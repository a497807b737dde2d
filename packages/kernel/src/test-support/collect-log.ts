import { createLogger, type Logger } from '../logger.ts'

export type LogRecord = Readonly<Record<string, unknown>>

/** A logger that keeps what it writes, parsed, in `records`. */
export function collectLog(level = 'trace'): { logger: Logger; records: LogRecord[] } {
  const records: LogRecord[] = []
  const destination = { write: (line: string) => void records.push(JSON.parse(line)) }
  return { logger: createLogger({ service: 'health', level, destination }), records }
}
