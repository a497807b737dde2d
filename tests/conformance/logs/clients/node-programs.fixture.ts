import type { Program } from './run-client.fixture.ts'

const start = `
import { readFileSync } from 'node:fs'
const order = JSON.parse(readFileSync(new URL('order.json', import.meta.url), 'utf8'))
const { url, user, password } = order
const untilToldToEnd = () => new Promise((resolve) => process.stdin.on('close', resolve).resume())
`
const sendAll = `
for (const line of order.lines) send(line)
await untilToldToEnd()
for (const line of order.later) send(line)
await finish()
`
const program = (text: string): Program => ({ language: 'node', text: start + text + sendAll })

/** As the guide has it, with labels, structured metadata and an error. */
export const pinoLoki = program(`
import pino from 'pino'
const transport = pino.transport({
  target: 'pino-loki',
  options: {
    host: url,
    basicAuth: { username: user, password },
    labels: { service_name: 'shop' },
    batching: { interval: 0.1 },
  },
})
const logger = pino(transport)
// What is logged before its thread is there is lost by a program that ends at once.
await new Promise((resolve) => transport.on('ready', resolve))
const send = ({ level, text, details, error }) =>
  logger[level]({ ...(error && { err: new Error(error) }), ...(Object.keys(details).length > 0 && { meta: details }) }, text)
const finish = () => undefined
`)

const winston = (options: string) =>
  program(`
import winston from 'winston'
import LokiTransport from 'winston-loki'
const transport = new LokiTransport({
  host: url,
  basicAuth: user + ':' + password,
  labels: { service_name: 'shop' },
  format: winston.format.printf(({ message, stack }) => stack ?? message),
  interval: 0.1,
  onConnectionError: (error) => console.error(error.message),
  ${options}
})
const logger = winston.createLogger({ transports: [transport] })
const send = ({ level, text, details, error }) =>
  logger.log({ level, message: text, ...details, ...(error && { stack: new Error(error).stack }) })
const finish = () => transport.close()
`)

export const winstonLokiJson = winston('json: true')
export const winstonLokiProtobuf = winston('json: false')

const openTelemetry = (exporter: string, options = '') =>
  program(`
import { diag, DiagConsoleLogger, DiagLogLevel, SeverityNumber } from '@opentelemetry/api'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs'
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-${exporter}'
diag.setLogger(new DiagConsoleLogger(), { logLevel: DiagLogLevel.WARN })
const exporter = new OTLPLogExporter({
  url: url + '/otlp/v1/logs',
  headers: { authorization: 'Basic ' + btoa(user + ':' + password) },
  timeoutMillis: 60_000,
  ${options}
})
const provider = new LoggerProvider({
  resource: resourceFromAttributes({ 'service.name': 'shop', 'host.name': 'box-1' }),
  processors: [new BatchLogRecordProcessor({ exporter, scheduledDelayMillis: 100, exportTimeoutMillis: 60_000 })],
})
const logger = provider.getLogger('orders', '1.2')
const send = ({ level, text, details, error }) => {
  const thrown = error && new Error(error)
  logger.emit({
    severityNumber: SeverityNumber[level.toUpperCase()],
    severityText: level.toUpperCase(),
    body: text,
    attributes: {
      ...details,
      ...(thrown && { 'exception.type': thrown.name, 'exception.message': error, 'exception.stacktrace': thrown.stack }),
    },
  })
}
const finish = () => provider.shutdown()
`)

export const openTelemetryJson = openTelemetry('http')
export const openTelemetryProtobuf = openTelemetry('proto', "compression: 'gzip'")
