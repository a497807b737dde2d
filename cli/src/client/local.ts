import {
  type CommonConfig,
  Failure,
  hearthCommand,
  openSecrets,
  parseCommon,
  readSettings,
  type ServiceName,
  type Settings,
  trustAuthorities,
} from '@hearth/kernel'
import { type RunState, readLiveRun } from '../supervisor/home/run-file.ts'
import { runAddress } from './addresses.ts'

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

/** Reads the settings and `run.json`, and trusts the authorities that they name from now on. */
export async function findLocal(): Promise<Local> {
  const settings = readSettings({ cwd: process.cwd(), env: process.env })
  const common = parseCommon(settings)
  const run = await readLiveRun(common.home)
  trustAuthorities(common.tlsCaFile ?? run?.tlsCaFile)
  return {
    settings,
    common,
    run,
    urlOf(service) {
      const url = run && runAddress(run, service)
      if (url !== undefined) return url
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

export function notRunning(home: string): Failure {
  return new Failure(
    'unavailable',
    `Cannot reach Hearth: none runs from "${home}"; start it with "${hearthCommand} up"`,
    {
      code: 'not-running',
    },
  )
}
