import { type KeptLine, settleLine, someStack } from './kept-lines.fixture.ts'
import { describeLogClient, type LogClient, whereMissing } from './log-client.contract.ts'
import {
  loggingLokiMixed,
  loggingLokiNew,
  loggingLokiOld,
  pythonOpenTelemetry,
  pythonOpenTelemetryDeflate,
  pythonOpenTelemetryGzip,
} from './python-programs.fixture.ts'
import { isInstalled } from './run-client.fixture.ts'
import type { SampleLine } from './sample-lines.fixture.ts'

const stackOf = (error: string) => `${someStack}RuntimeError: ${error}`

const loggingLoki = {
  // What is given as `tags` become labels, and Python has a word of its own for the level.
  kept: ({ level, text, details, error }: SampleLine): KeptLine => ({
    labels: { ...details, logger: 'orders', service_name: 'shop', severity: level === 'warn' ? 'warning' : level },
    line: error === undefined ? text : `${text}\n${stackOf(error)}`,
    metadata: { detected_level: level },
  }),
  settle: (line: KeptLine) => settleLine(line),
  refused: /Unexpected Loki API response status code: 401/,
  redelivers: false,
}

const varying = [
  ...['service_instance_id', 'observed_timestamp', 'code_file_path', 'code_line_number'],
  ...['telemetry_sdk_language', 'telemetry_sdk_name', 'telemetry_sdk_version'],
]

const openTelemetry = {
  kept({ level, text, details, error }: SampleLine): KeptLine {
    const exception = error !== undefined && {
      exception_type: 'RuntimeError',
      exception_message: error,
      exception_stacktrace: `${stackOf(error)}\n`,
    }
    const severity = {
      severity_number: { info: '9', warn: '13', error: '17' }[level],
      severity_text: level.toUpperCase(),
    }
    const source = { scope_name: 'orders', code_function_name: 'send', host_name: 'box-1' }
    return {
      labels: { service_name: 'shop' },
      line: text,
      metadata: { ...details, ...exception, ...severity, ...source, detected_level: level },
    }
  },
  settle: (line: KeptLine) => settleLine(line, varying),
  refused: /Failed to export logs batch code: 401/,
  redelivers: true,
}

const protobuf = { path: '/otlp/v1/logs', type: 'application/x-protobuf' }
const clients: readonly (LogClient & { readonly folder: string })[] = [
  {
    ...loggingLoki,
    name: 'python-logging-loki, version 1',
    folder: 'logging_loki',
    program: loggingLokiNew,
    sends: { path: '/loki/api/v1/push', type: 'application/json', encoding: '' },
  },
  {
    ...loggingLoki,
    name: 'python-logging-loki, version 0',
    folder: 'logging_loki',
    program: loggingLokiOld,
    sends: { path: '/api/prom/push', type: 'application/json', encoding: '' },
  },
  {
    ...loggingLoki,
    name: 'python-logging-loki, version 0 to the new path',
    folder: 'logging_loki',
    program: loggingLokiMixed,
    sends: { path: '/loki/api/v1/push', type: 'application/json', encoding: '' },
  },
  ...[
    { program: pythonOpenTelemetry, encoding: '' },
    { program: pythonOpenTelemetryGzip, encoding: 'gzip' },
    { program: pythonOpenTelemetryDeflate, encoding: 'deflate' },
  ].map(({ program, encoding }) => ({
    ...openTelemetry,
    name: `OpenTelemetry's SDK for Python, ${encoding === '' ? 'plain' : encoding}`,
    folder: 'opentelemetry/exporter/otlp/proto/http/_log_exporter',
    program,
    sends: { ...protobuf, encoding },
  })),
]

for (const client of clients) describeLogClient(client, whereMissing(isInstalled('python', client.folder), 'python'))
