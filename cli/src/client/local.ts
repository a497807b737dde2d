import {
  type CommonConfig,
  Failure,
  openSecrets,
  parseCommon,
  readSettings,
  type ServiceName,
  type Settings,
} from '@hearth/kernel'
import { type RunState, readLiveRun } from '../supervisor/home/run-file.ts'

/** The Hearth that the commands talk to: the one that runs from this state folder. */
export type Local = {
  readonly settings: Settings
  readonly common: CommonConfig
  /** `undefined` when none runs. */
  readonly run: RunState | undefined
  /**
   * Base address of a service.
   *
   * @throws {Failure} `unavailable` with code `not-running`
   */
  urlOf(service: ServiceName): string
  /** The key that the chatflow service accepts from this command. */
  key(): Promise<string>
}

/** Reads the settings and `run.json`. */
export async function findLocal(): Promise<Local> {
  const settings = readSettings({ cwd: process.cwd(), env: process.env })
  const common = parseCommon(settings)
  const run = await readLiveRun(common.home)
  return {
    settings,
    common,
    run,
    urlOf(service) {
      const port = run?.services[service]?.port
      if (run !== undefined && port !== undefined) return addressOf(run.host, port)
      // A service elsewhere, in a container or on another machine, is reached as the others reach it.
      if (settings.services.get(service)?.has('url')) return common.urls[service]
      throw notRunning(common.home)
    },
    key: () => localKey(common),
  }
}

/** Only who can read the state folder, or knows the master secret, can derive it. */
export async function localKey({ home, secrets }: Pick<CommonConfig, 'home' | 'secrets'>): Promise<string> {
  return (await openSecrets(home, secrets)).derive('cli key').toString('base64url')
}

/** Address of a local port; a service on all interfaces is reached through loopback. */
export function addressOf(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** How people write the host of a local address. */
export function shownHost(host: string): string {
  return ['127.0.0.1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host
}

export function notRunning(home: string): Failure {
  return new Failure('unavailable', `Cannot reach Hearth: none runs from "${home}"; start it with "hearth up"`, {
    code: 'not-running',
  })
}
