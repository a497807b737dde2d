import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeHome } from '../../../../services/logs/src/test-support/log-writer.ts'
import { startLogs } from '../../../../services/logs/src/test-support/start-logs.ts'
import { guideBlocks } from './guide.fixture.ts'
import { readKept } from './kept-lines.fixture.ts'
import { whereMissing } from './log-client.contract.ts'
import { isInstalled, type Language, type Program, pythonScript, startClient } from './run-client.fixture.ts'

// A client takes seconds to start, and a busy machine many of them.
const timeoutMs = 240_000

async function serve(): Promise<string> {
  const { home, remove } = makeHome()
  onTestFinished(remove)
  const service = await startLogs(home, { processes: 'off' })
  onTestFinished(service.close)
  return service.url
}

/** What a program that a client's part of the guide is put into sends, and all that it prints. */
async function send(program: Program, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const client = startClient(program, {}, env)
  onTestFinished(client.kill)
  const { code, said } = await client.end()
  expect(code).toBe(0)
  return said
}

const linesOf = async (service: string) =>
  (await readKept(service)).map(({ labels, line }) => [labels.service_name, line])

test(
  'the command of the guide sends its line',
  async () => {
    const url = await serve()
    const [, commands = ''] =
      /^\$ (.*)$/ms.exec(guideBlocks('# Send lines of other programs', 'console', url)[0] ?? '') ?? []
    await promisify(execFile)('sh', ['-c', commands])
    expect(await linesOf(url)).toEqual([['shop', 'level=info order taken']])
  },
  timeoutMs,
)

type Case = {
  readonly heading: string
  readonly block: string
  readonly language: Language
  readonly folder: string
  readonly before: string
  readonly after: string
  readonly line: string
}

const cases: readonly Case[] = [
  {
    heading: '## pino',
    block: 'js',
    language: 'node',
    folder: 'pino-loki',
    before: `import pino from 'pino'`,
    after: `await new Promise((resolve) => transport.on('ready', resolve))\nlogger.info('by the guide')`,
    line: '"msg":"by the guide"',
  },
  {
    heading: '## winston',
    block: 'js',
    language: 'node',
    folder: 'winston-loki',
    before: `import winston from 'winston'\nimport LokiTransport from 'winston-loki'`,
    after: `logger.info('by the guide')\nawait transport.close()`,
    line: 'by the guide',
  },
  {
    heading: "## Python's logging",
    block: 'python',
    language: 'python',
    folder: 'logging_loki',
    before: 'import logging, logging_loki',
    after: `logging.getLogger().warning('by the guide')`,
    line: 'by the guide',
  },
]

describe.each(cases)('$heading of the guide', ({ heading, block, language, folder, before, after, line }) => {
  const missing = whereMissing(isInstalled(language, folder), language)
  test.skipIf(missing !== undefined)(
    `sends a line as it stands${missing ? ` (skipped: ${missing})` : ''}`,
    async () => {
      const url = await serve()
      const text = [before, guideBlocks(heading, block, url)[0], after, ''].join('\n')
      expect(await send({ language, text })).toBe('')
      expect(await linesOf(url)).toEqual([['shop', expect.stringContaining(line)]])
    },
    timeoutMs,
  )
})

const variables = (text: string) =>
  Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split('=', 2) as [string, string]),
  )

describe("the guide's variables for OpenTelemetry", () => {
  const blocks = (url: string) => guideBlocks('## OpenTelemetry', 'sh', url).map(variables)

  const noNode = whereMissing(isInstalled('node', '@opentelemetry/sdk-node'), 'node')
  test.skipIf(noNode !== undefined)(
    `have its SDK for Node send a line${noNode ? ` (skipped: ${noNode})` : ''}`,
    async () => {
      const url = await serve()
      const text = `
import { diag, DiagConsoleLogger, DiagLogLevel, logs } from '@opentelemetry/api'
import { NodeSDK } from '@opentelemetry/sdk-node'
diag.setLogger(new DiagConsoleLogger(), { logLevel: DiagLogLevel.WARN })
const sdk = new NodeSDK()
sdk.start()
logs.getLogger('orders').emit({ body: 'by the guide' })
await sdk.shutdown()
`
      expect(await send({ language: 'node', text }, blocks(url)[0])).toBe('')
      expect(await linesOf(url)).toEqual([['shop', 'by the guide']])
    },
    timeoutMs,
  )

  const noPython = whereMissing(isInstalled('python', 'opentelemetry/instrumentation/logging'), 'python')
  test.skipIf(noPython !== undefined)(
    `have a program in Python send a line that knows nothing of it${noPython ? ` (skipped: ${noPython})` : ''}`,
    async () => {
      const url = await serve()
      const text = `import logging\nlogging.getLogger('orders').warning('by the guide')\n`
      const [first, second] = blocks(url)
      const program: Program = { language: 'python', text, startedBy: pythonScript('opentelemetry-instrument') }
      await send(program, { ...first, ...second })
      expect(await linesOf(url)).toEqual([['shop', 'by the guide']])
    },
    timeoutMs,
  )
})
