import { describe, expect, onTestFinished, test } from 'vitest'
import { makeHome } from '../../../../services/logs/src/test-support/log-writer.ts'
import { startLogs } from '../../../../services/logs/src/test-support/start-logs.ts'
import { findProgram, startLoki } from '../loki-program.fixture.ts'
import { account, openFront } from './front.fixture.ts'
import { groupByStream, readKept, settleLine } from './kept-lines.fixture.ts'
import { whereMissing } from './log-client.contract.ts'
import {
  openTelemetryJson,
  openTelemetryProtobuf,
  pinoLoki,
  winstonLokiJson,
  winstonLokiProtobuf,
} from './node-programs.fixture.ts'
import { loggingLokiNew, loggingLokiOld, pythonOpenTelemetryGzip } from './python-programs.fixture.ts'
import { isInstalled, type Program, startClient } from './run-client.fixture.ts'
import { oddLines } from './sample-lines.fixture.ts'

const loki = findProgram('loki')
const timeoutMs = 300_000
const varying = ['service_instance_id', 'observed_timestamp', 'code_file_path']

const programs: readonly { readonly name: string; readonly folder: string; readonly program: Program }[] = [
  { name: 'pino-loki', folder: 'pino-loki', program: pinoLoki },
  { name: 'winston-loki in JSON', folder: 'winston-loki', program: winstonLokiJson },
  { name: 'winston-loki in protobuf', folder: 'winston-loki', program: winstonLokiProtobuf },
  { name: "OpenTelemetry's SDK in JSON", folder: '@opentelemetry/sdk-node', program: openTelemetryJson },
  { name: "OpenTelemetry's SDK in protobuf", folder: '@opentelemetry/sdk-node', program: openTelemetryProtobuf },
  { name: 'python-logging-loki, version 1', folder: 'logging_loki', program: loggingLokiNew },
  { name: 'python-logging-loki, version 0', folder: 'logging_loki', program: loggingLokiOld },
  { name: "OpenTelemetry's SDK for Python", folder: 'opentelemetry/sdk', program: pythonOpenTelemetryGzip },
]

/**
 * What a client says, gets back, and has kept, without what differs from run to run and the order of a stream's lines.
 * Into how many requests it puts its lines is up to its clock.
 */
async function outcome(service: string, program: Program) {
  const front = await openFront(service)
  onTestFinished(front.close)
  const client = startClient(program, { url: front.url, ...account, lines: oddLines, later: [] })
  onTestFinished(client.kill)
  const ended = await client.end()
  const lines = (await readKept(service)).map((read) => {
    const line = read.line.replace(/"(?:time|pid)":\d+,/g, '')
    return settleLine({ ...read, line }, varying)
  })
  // Loki puts lines of the same time in the order of their metadata.
  const sorted = lines.toSorted((left, right) => (left.line < right.line ? -1 : 1))
  const exchanges = [...new Set(front.exchanges.map((one) => JSON.stringify(one)))].sort()
  return { ...ended, exchanges, kept: groupByStream(sorted) }
}

describe.skipIf(loki === undefined)('beside Loki (skipped: no program "loki" on the path or in .cache/loki)', () => {
  describe.each(programs)('$name', ({ folder, program }) => {
    const missing = whereMissing(isInstalled(program.language, folder), program.language)
    const name = 'it gets the same answers, and the same is kept'
    const run = async () => {
      const theirs = await startLoki(loki ?? '')
      onTestFinished(theirs.stop)
      const { home, remove } = makeHome()
      onTestFinished(remove)
      const ours = await startLogs(home, { processes: 'off' })
      onTestFinished(ours.close)
      const wanted = await outcome(theirs.url, program)
      expect(wanted.kept).not.toEqual([])
      expect(await outcome(ours.url, program)).toEqual(wanted)
    }
    test.skipIf(missing !== undefined)(missing === undefined ? name : `${name} (skipped: ${missing})`, run, timeoutMs)
  })
})
