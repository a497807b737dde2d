import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger } from 'pino'

// Keys and tokens travel in these; a log line must never hold one.
const redact = ['authorization', 'apiKey', 'password', '*.authorization', '*.apiKey', '*.password']

export type LoggerOptions = {
  readonly service: string
  /** One of pino's levels; default `info`. */
  readonly level?: string
  /** Where lines go; default standard output. */
  readonly destination?: DestinationStream
}

/** A logger that writes one JSON object a line, with ISO times and secrets removed. */
export function createLogger({ service, level = 'info', destination }: LoggerOptions): Logger {
  const base = { service }
  const timestamp = pino.stdTimeFunctions.isoTime
  return pino({ level, base, timestamp, redact: { paths: redact, censor: '[redacted]' } }, destination)
}
