import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLogger, errorCode, Failure, parseCommon, readSettings, trustAuthorities } from '@hearth/kernel'
import type { Service, StopTimes } from '@hearth/server'
import { isFullDisk } from '@hearth/store'
import { finishRestore } from '../backup/finish-restore.ts'
import { EXIT } from '../exit-codes.ts'
import { LIMITS } from '../limits.ts'
import type { ServiceEntry } from '../services.ts'
import { explainDown } from './explain-down.ts'
import { giveBackAfterStart } from './give-back.ts'
import { firstSecretsOf, type ProcessMessage } from './messages.ts'
import { outliveReaders } from './output.ts'
import { aborted, listenForStop } from './stop-request.ts'

/**
 * Runs one service in this process until it is asked to stop: what the supervisor starts one of
 * per service, and what a container runs.
 *
 * @returns the exit code; {@link EXIT.permanent} when its configuration or state does not let it start. Under
 *   the supervisor a service that its state keeps from starting explains itself at its port instead
 */
export async function serve(entry: ServiceEntry): Promise<number> {
  outliveReaders()
  const stop = listenForStop()
  const supervised = process.connected
  let running: Closeable | undefined
  stop.addEventListener('abort', () => forceExitLater(supervised, timesOf(running, supervised)), { once: true })
  try {
    running = await startService(entry, supervised)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    await send({ type: 'failed', message: error.message })
    process.stderr.write(`${error.message}\n`)
    return isPassing(error) ? EXIT.failed : EXIT.permanent
  }
  await aborted(stop)
  const { delayMs, graceMs } = timesOf(running, supervised)
  running.drain?.()
  await sleep(delayMs)
  await running.close(AbortSignal.timeout(graceMs))
  return EXIT.ok
}

type Closeable = Pick<Service, 'close' | 'drain' | 'stopTimes'>

// The supervisor stops everything, so nobody answers in its place, and does not wait for long.
function timesOf(running: Closeable | undefined, supervised: boolean): StopTimes {
  const usual = { delayMs: 0, graceMs: LIMITS.stopGraceMs }
  return supervised ? usual : (running?.stopTimes ?? usual)
}

async function startService(entry: ServiceEntry, supervised: boolean): Promise<Closeable> {
  const settings = readSettings({ cwd: process.cwd(), env: process.env })
  const common = parseCommon(settings)
  trustAuthorities(common.tlsCaFile)
  // Not pino's own writer: on exit that tries for ever to write to a pipe whose reader is gone.
  const destination = { write: (line: string) => void process.stdout.write(line) }
  const logger = createLogger({ service: entry.name, level: common.logLevel, destination })
  // A restore that was killed is brought to its end before any file is opened.
  await finishRestore(common.home)
  const service = await entry.create(settings, { common, logger })
  try {
    const { port, url } = await service.start()
    logger.info({ url }, 'ready')
    await send({ type: 'ready', port, ...firstSecretsOf(service) })
    // By itself Node does it at a proper end: after a crash the next start would compile everything again.
    flushCompileCache()
    giveBackAfterStart()
    return service
  } catch (error) {
    if (!supervised || !(error instanceof Failure) || isPassing(error)) throw error
    return explain(entry, { settings, logger, reason: error.message })
  }
}

// A disk that is full may have room soon: the supervisor tries again, as after a crash.
function isPassing(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (isFullDisk(at) || errorCode(at) === 'ENOSPC') return true
  return false
}

async function explain(entry: ServiceEntry, why: Parameters<typeof explainDown>[1]): Promise<Closeable> {
  why.logger.error(why.reason)
  const explanation = await explainDown(entry, why)
  await send({ type: 'down', port: explanation.port, message: why.reason })
  return explanation
}

/** Resolves when the supervisor has it; at once without a supervisor or when it is gone. */
function send(message: ProcessMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined || !process.connected) resolve()
    else process.send(message, () => resolve())
  })
}

function forceExitLater(supervised: boolean, { delayMs, graceMs }: StopTimes): void {
  setTimeout(
    () => {
      if (supervised) endGroup()
      process.exit(EXIT.failed)
    },
    delayMs + graceMs + LIMITS.stopHardMs - LIMITS.stopGraceMs,
  ).unref()
}

// Under the supervisor this process leads a process group; its own helpers must not outlive it.
function endGroup(): void {
  try {
    process.kill(-process.pid, 'SIGKILL')
  } catch {
    // It leads no group, as on Windows: only this process is left to end.
  }
}
