import { join } from 'node:path'
import { type RunningBundle, startBundle } from '../e2e/bundle.fixture.ts'
import { secrets } from './secrets.ts'

/** The bundle that is under load; another one after each `restart`. */
export type Stage = {
  readonly home: string
  readonly bundle: RunningBundle
  /** Stops it, does what is to be done meanwhile, and starts it again. */
  restart(meanwhile: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** Starts a bundle whose state lies in `folder`. */
export async function openStage(folder: string): Promise<Stage> {
  const home = join(folder, 'state')
  const environment = { HEARTH_API_KEY: secrets.key, HEARTH_DASHBOARD_PASSWORD: secrets.password }
  const open = async () => {
    const bundle = startBundle(home, environment)
    await bundle.ready()
    return bundle
  }
  let bundle = await open()
  return {
    home,
    get bundle() {
      return bundle
    },
    async restart(meanwhile) {
      await bundle.close()
      await meanwhile()
      bundle = await open()
    },
    close: () => bundle.close(),
  }
}
