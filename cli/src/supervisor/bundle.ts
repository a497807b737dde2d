import { join } from 'node:path'
import { createLogger, type Logger, type ServiceName } from '@hearth/kernel'
import { LIMITS } from '../limits.ts'
import { createRunFile, type RunState } from './home/run-file.ts'
import { type LogFile, openLogFile } from './output/log-file.ts'
import { createServiceKeeper, type ServiceKeeper, type ServiceStatus } from './process/service-keeper.ts'
import { startServiceProcess } from './process/service-process.ts'
import { createSupervisor, type Supervisor } from './supervisor.ts'

/** A service and how to run it. */
type BundleService = {
  readonly name: ServiceName
  readonly port: number
  /** Arguments for Node. */
  readonly args: readonly string[]
  /** All that its process gets of the environment. */
  readonly env: NodeJS.ProcessEnv
}

export type BundleOptions = {
  readonly home: string
  readonly host: string
  readonly cwd: string
  /** In starting order. */
  readonly services: readonly BundleService[]
  /** Where the supervisor asks whether a service is ready. */
  readonly probeUrlOf: (name: ServiceName) => string
  /** Where whoever reads `run.json` reaches it. */
  readonly urlOf: (name: ServiceName, port: number) => string
  /** Authorities that whoever asks them has to trust besides the system's. */
  readonly tlsCaFile?: string | undefined
  /** Sees each captured text. */
  readonly onOutput: (name: ServiceName, text: string) => void
  readonly onStatus: (name: ServiceName, status: ServiceStatus) => void
  readonly onCrash: (sentence: string) => void
}

export type Bundle = Supervisor & {
  /** Removes `run.json` and closes the log files; call it after `stop`. */
  close(): Promise<void>
}

/** All services with their log files, their state in `run.json`, and the supervisor over them. Starts none. */
export async function openBundle(options: BundleOptions): Promise<Bundle> {
  const { home, services } = options
  const logs = new Map<ServiceName, LogFile>()
  for (const { name } of services) logs.set(name, await openCapture(home, name))
  const ownLog = await openCapture(home, 'supervisor')
  const logger = createLogger({
    service: 'supervisor',
    destination: { write: (line) => void ownLog.write(line, 'stdout') },
  })
  const runFile = createRunFile(home, (error) => logger.error({ err: error }, 'cannot write run.json'))
  const tails = new Map<ServiceName, string[]>()
  const keepers: ServiceKeeper[] = []
  const startedAt = new Date().toISOString()
  const writeRun = () => runFile.write(describeRun(keepers, startedAt, options))
  for (const service of services) {
    const log = logs.get(service.name)
    if (log === undefined) continue
    const onText = keepTail(tails, service.name, options.onOutput)
    keepers.push(createKeeper({ service, options, log, logger, onText, onChange: writeRun }))
  }
  writeRun()
  const urlOf = options.probeUrlOf
  const tailOf = (name: ServiceName) => (tails.get(name) ?? []).join('')
  return {
    ...createSupervisor({ keepers, urlOf, tailOf }),
    async close() {
      await runFile.remove()
      logger.info('stopped')
      await Promise.all([...logs.values(), ownLog].map((log) => log.close()))
    },
  }
}

function createKeeper(deps: {
  readonly service: BundleService
  readonly options: BundleOptions
  readonly log: LogFile
  readonly logger: Logger
  readonly onText: (text: string) => void
  readonly onChange: () => void
}): ServiceKeeper {
  const { service, options, log, logger, onText } = deps
  const { name } = service
  return createServiceKeeper({
    name,
    port: service.port,
    limits: LIMITS.restart,
    nowMs: Date.now,
    spawn: (onMessage) =>
      startServiceProcess({
        command: process.execPath,
        args: service.args,
        cwd: options.cwd,
        env: service.env,
        log,
        maxLineBytes: LIMITS.capture.maxLineBytes,
        onMessage,
        onText,
      }),
    onChange(status) {
      const { startedAtMs: _, ...told } = status
      logger.info({ name, ...told }, 'state')
      deps.onChange()
      options.onStatus(name, status)
    },
    onCrash(sentence) {
      logger.error({ name }, sentence)
      options.onCrash(sentence)
    },
  })
}

function openCapture(home: string, name: string): Promise<LogFile> {
  const { maxFileBytes, files, maxPendingBytes } = LIMITS.capture
  const path = join(home, 'logs', `${name}.log`)
  return openLogFile({ path, maxBytes: maxFileBytes, files, maxPendingBytes, nowMs: Date.now })
}

function keepTail(
  tails: Map<ServiceName, string[]>,
  name: ServiceName,
  onOutput: BundleOptions['onOutput'],
): (text: string) => void {
  const tail: string[] = []
  tails.set(name, tail)
  return (text) => {
    tail.push(text)
    if (tail.length > LIMITS.capture.tailLines) tail.shift()
    onOutput(name, text)
  }
}

function describeRun(
  keepers: readonly ServiceKeeper[],
  startedAt: string,
  { host, urlOf, tlsCaFile }: Pick<BundleOptions, 'host' | 'urlOf' | 'tlsCaFile'>,
): RunState {
  const services = keepers.map(({ name, status }) => {
    const { pid, startedAtMs, port, state, restarts, reason } = status()
    const known = { pid: pid ?? null, port, url: urlOf(name, port), state, restarts }
    const since = startedAtMs === undefined ? {} : { startedAt: new Date(startedAtMs).toISOString() }
    return [name, { ...known, ...since, ...(reason === undefined ? {} : { reason }) }]
  })
  const run = { pid: process.pid, startedAt, host, services: Object.fromEntries(services) }
  return tlsCaFile === undefined ? run : { ...run, tlsCaFile }
}
