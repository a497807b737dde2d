import { setTimeout as sleep } from 'node:timers/promises'
import { isatty } from 'node:tty'
import {
  type CommonConfig,
  ownAddress,
  parseBackup,
  parseCommon,
  readSettings,
  SERVICE_NAMES,
  type ServiceName,
  type Settings,
  trustAuthorities,
} from '@hearth/kernel'
import { readLastBackup } from '../backup/last-backup.ts'
import { shownOwnAddress } from '../client/addresses.ts'
import { listFlows, pickStarter } from '../client/flows.ts'
import { localKey } from '../client/local.ts'
import { makeSignInLink } from '../client/sign-in-link.ts'
import { EXIT } from '../exit-codes.ts'
import { offerModel } from '../offer/offer-model.ts'
import type { FirstSecrets } from '../serve/messages.ts'
import { aborted, listenForStop } from '../serve/stop-request.ts'
import { BUNDLE, BUNDLE_NAMES, configuredPort } from '../services.ts'
import { runBackupProcess } from '../supervisor/backup-process.ts'
import { runBackupSchedule } from '../supervisor/backup-schedule.ts'
import { claimHome } from '../supervisor/home/claim-home.ts'
import { takePorts } from '../supervisor/home/take-ports.ts'
import { entryPoint, openRun, type Ports, portVariables } from '../supervisor/open-run.ts'
import type { ServiceStatus } from '../supervisor/process/service-keeper.ts'
import { isInForeground, untilBackground } from '../terminal/foreground.ts'
import { createProgress } from '../terminal/progress.ts'
import { sanitize } from '../terminal/sanitize.ts'
import { createStandingLine, type StandingLine } from '../terminal/standing-line.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { describeProgress } from './start/describe-progress.ts'
import { printWelcome } from './welcome.ts'

export type UpOptions = { readonly verbose: boolean; readonly stopWithParent: boolean }

type Run = {
  readonly settings: Settings
  readonly common: CommonConfig
  readonly ports: Ports
  readonly statuses: ReadonlyMap<ServiceName, ServiceStatus>
}

/**
 * Runs all services until it is asked to stop. Whatever can be checked beforehand is, so that a
 * start that cannot succeed starts nothing.
 */
export async function up(terminal: Terminal, options: UpOptions): Promise<number> {
  const stop = listenForStop({ withParent: options.stopWithParent })
  const settings = readSettings({ cwd: process.cwd(), env: process.env })
  const common = parseCommon(settings)
  trustAuthorities(common.tlsCaFile)
  const lock = await claimHome(common.home, { outside: common.secrets })
  try {
    return await runBundle({ settings, common }, terminal, options, stop)
  } finally {
    lock.release()
  }
}

async function runBundle(
  { settings, common }: Pick<Run, 'settings' | 'common'>,
  plain: Terminal,
  options: UpOptions,
  stop: AbortSignal,
): Promise<number> {
  const wanted = BUNDLE_NAMES.map((name) => ({ name, port: configuredPort(settings, name) }))
  const taken = await takePorts(common.host, wanted)
  if (!taken.ok) return reportFaults(plain, taken.faults)
  const statuses = new Map<ServiceName, ServiceStatus>()
  const run = { settings, common, ports: taken.ports, statuses }
  const standing = createStandingLine(plain, stop)
  const { terminal } = standing
  const progress = createProgress(terminal, 'Starting Hearth')
  const bundle = await openRun({
    ...run,
    onOutput(name, text) {
      if (options.verbose) terminal.write(`${terminal.style('dim', `${name} |`)} ${sanitize(text)}`)
    },
    onStatus(name, status) {
      statuses.set(name, status)
      if (!stop.aborted && !started) progress.update(...describeProgress(statuses))
    },
    onCrash: (sentence) => terminal.warn(sentence),
  })
  let started = false
  try {
    const result = await bundle.start(stop)
    started = true
    progress.end()
    if (!result.ok) return stop.aborted ? EXIT.interrupted : reportFaults(terminal, result.faults)
    await welcome(run, terminal, result.secrets)
    void bundle.watch(stop)
    void offer(run, standing, stop)
    void keepBackups(run, terminal, stop)
    await aborted(stop)
    terminal.warn('Stopping…')
    await bundle.stop()
    return EXIT.ok
  } finally {
    await bundle.close()
  }
}

/** Offers a real model in place of the starter, where a person can answer; elsewhere names it. */
async function offer({ common, ports }: Run, standing: StandingLine, stop: AbortSignal): Promise<void> {
  const url = ownAddress(common, 'inference', ports.get('inference') ?? 0)
  const hasPerson =
    isatty(0) && isatty(1) && standing.terminal.overwrites && !process.env.CI && (await isInForeground())
  await offerModel({
    standing,
    service: { url, key: await localKey(common) },
    input: hasPerson ? process.stdin : undefined,
    leftAlone: untilBackground(),
    stop,
  })
}

/** Makes backups as the settings say, until `stop`; each that fails is said here and in `hearth status`. */
async function keepBackups({ settings, common, ports }: Run, terminal: Terminal, stop: AbortSignal): Promise<void> {
  const { intervalMs } = parseBackup(settings)
  if (intervalMs === undefined) return
  const program = { args: [entryPoint], cwd: process.cwd(), env: { ...process.env, ...portVariables(ports) } }
  const schedule = {
    intervalMs,
    lastStartedMs: async () => {
      const last = await readLastBackup(common.home)
      return last?.ok === true ? Date.parse(last.startedAt) : undefined
    },
    make: (signal: AbortSignal) => runBackupProcess(program, signal),
    onFailure: (sentence: string) => terminal.warn(sentence),
    nowMs: Date.now,
    wait: (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined),
  }
  await runBackupSchedule(schedule, stop)
}

async function welcome(run: Run, terminal: Terminal, secrets: FirstSecrets): Promise<void> {
  const { common, ports, statuses } = run
  const key = await localKey(common)
  const chatflow = ownAddress(common, 'chatflow', ports.get('chatflow') ?? 0)
  const flows = await listFlows(chatflow, key).catch(() => [])
  const shownUrl = (name: ServiceName) => shownOwnAddress(common, name, ports.get(name) ?? 0)
  // A service that is down signs nobody in; the table says so.
  const link = await makeSignInLink({ url: chatflow, shownUrl: shownUrl('chatflow'), key }).catch(() => undefined)
  const access = new Map(BUNDLE.map((entry) => [entry.name, entry.access]))
  printWelcome(terminal, {
    services: SERVICE_NAMES.filter((name) => access.has(name)).map((name) => ({
      name,
      url: shownUrl(name),
      access: access.get(name) ?? '',
      state: statuses.get(name)?.state ?? 'starting',
      reason: statuses.get(name)?.reason,
    })),
    chatflowUrl: shownUrl('chatflow'),
    signInLink: link,
    flowId: pickStarter(flows)?.id,
    secrets,
    keyVariable: process.env.HEARTH_API_KEY,
  })
}

function reportFaults(terminal: Terminal, faults: readonly string[]): number {
  for (const fault of faults) terminal.warn(fault)
  return EXIT.failed
}
