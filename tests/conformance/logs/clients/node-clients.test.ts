import { hostname } from 'node:os'
import { type KeptLine, settleLine, shortenStacks, someStack } from './kept-lines.fixture.ts'
import { describeLogClient, type LogClient, whereMissing } from './log-client.contract.ts'
import {
  openTelemetryJson,
  openTelemetryProtobuf,
  pinoLoki,
  winstonLokiJson,
  winstonLokiProtobuf,
} from './node-programs.fixture.ts'
import { isInstalled } from './run-client.fixture.ts'
import type { SampleLine } from './sample-lines.fixture.ts'

const stackOf = (error: string) => `Error: ${error}\n${someStack}`
const pinoLevels = { info: [30, 'info'], warn: [40, 'warning'], error: [50, 'error'] } as const

const pino: LogClient = {
  name: 'pino-loki',
  program: pinoLoki,
  sends: { path: '/loki/api/v1/push', type: 'application/json', encoding: '' },
  kept({ level, text, details, error }) {
    const [number, label] = pinoLevels[level]
    const err = error !== undefined && { err: { type: 'Error', message: error, stack: stackOf(error) } }
    const meta = Object.keys(details).length > 0 && { meta: details }
    return {
      labels: { hostname: hostname(), level: label, service_name: 'shop' },
      line: JSON.stringify({ level: number, ...err, ...meta, msg: text }),
      metadata: { ...details, detected_level: level },
    }
  },
  settle(read: KeptLine): KeptLine {
    const {
      time: _,
      pid: __,
      ...line
    } = JSON.parse(read.line) as { time: number; pid: number; err?: { stack: string } }
    const { err } = line
    const settled = err === undefined ? line : { ...line, err: { ...err, stack: shortenStacks(err.stack) } }
    return { ...read, line: JSON.stringify(settled) }
  },
  refused: /^Got error when trying to send log to loki\nWrong user or password$/m,
  redelivers: false,
}

const winston = {
  settle: (line: KeptLine) => settleLine(line),
  refused: /HTTP 401: Wrong user or password/,
  redelivers: true,
}
const winstonLine = ({ level, text, error }: SampleLine) => ({
  labels: { level, service_name: 'shop' },
  line: error === undefined ? text : stackOf(error),
})

const openTelemetry = {
  kept({ level, text, details, error }: SampleLine): KeptLine {
    const exception = error !== undefined && {
      exception_type: 'Error',
      exception_message: error,
      exception_stacktrace: stackOf(error),
    }
    const severity = {
      severity_number: { info: '9', warn: '13', error: '17' }[level],
      severity_text: level.toUpperCase(),
    }
    const scope = { scope_name: 'orders', scope_version: '1.2' }
    return {
      labels: { service_name: 'shop' },
      line: text,
      metadata: { ...details, ...exception, ...severity, ...scope, host_name: 'box-1', detected_level: level },
    }
  },
  settle: (line: KeptLine) => settleLine(line, ['observed_timestamp']),
  refused: /Unauthorized|401/,
  redelivers: true,
}

const clients: readonly (LogClient & { readonly folder: string })[] = [
  { ...pino, folder: 'pino-loki' },
  {
    ...winston,
    name: 'winston-loki in JSON',
    folder: 'winston-loki',
    program: winstonLokiJson,
    sends: { path: '/loki/api/v1/push', type: 'application/json', encoding: '' },
    kept(line) {
      const stack = line.error !== undefined && { stack: stackOf(line.error) }
      // The level is a label already.
      const metadata = { ...line.details, ...stack, level_extracted: line.level, detected_level: line.level }
      return { ...winstonLine(line), metadata }
    },
  },
  {
    ...winston,
    name: 'winston-loki in protobuf',
    folder: 'winston-loki',
    program: winstonLokiProtobuf,
    sends: { path: '/loki/api/v1/push', type: 'application/x-protobuf', encoding: '' },
    // It sends nothing but the line this way.
    kept: (line) => ({ ...winstonLine(line), metadata: { detected_level: line.level } }),
  },
  {
    ...openTelemetry,
    name: "OpenTelemetry's SDK in JSON",
    folder: '@opentelemetry/exporter-logs-otlp-http',
    program: openTelemetryJson,
    sends: { path: '/otlp/v1/logs', type: 'application/json', encoding: '' },
  },
  {
    ...openTelemetry,
    name: "OpenTelemetry's SDK in protobuf",
    folder: '@opentelemetry/exporter-logs-otlp-proto',
    program: openTelemetryProtobuf,
    sends: { path: '/otlp/v1/logs', type: 'application/x-protobuf', encoding: 'gzip' },
  },
]

for (const client of clients) describeLogClient(client, whereMissing(isInstalled('node', client.folder), 'node'))
