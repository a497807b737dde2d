import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino'

export type Logger = PinoLogger & {
  /** Lines that it and its children wrote, by level. */
  readonly lineCounts?: ReadonlyMap<string, number>
}

// Keys and tokens travel in these; a log line must never hold one.
const redact = ['authorization', 'apiKey', 'password', '*.authorization', '*.apiKey', '*.password']

export type LoggerOptions = {
  readonly service: string
  /** One of pino's levels; default `info`. */
  readonly level?: string
  /** Where lines go; default standard output. */
  readonly destination?: DestinationStream
}

/** A logger that writes one JSON object a line, with ISO times and secrets removed, and counts its lines. */
export function createLogger({ service, level = 'info', destination }: LoggerOptions): Logger {
  const base = { service }
  const timestamp = pino.stdTimeFunctions.isoTime
  const lineCounts = new Map(Object.values(pino.levels.labels).map((name) => [name, 0]))
  const hooks = {
    logMethod(this: PinoLogger, args: Parameters<PinoLogger['info']>, write: PinoLogger['info'], at: number) {
      const name = pino.levels.labels[at] ?? String(at)
      lineCounts.set(name, (lineCounts.get(name) ?? 0) + 1)
      write.apply(this, args)
    },
  }
  const options = { level, base, timestamp, hooks, redact: { paths: redact, censor: '[redacted]' } }
  return Object.assign(pino(options, destination), { lineCounts })
}
