import { join } from 'node:path'
import { readSettings } from '@hearth/kernel'
import { type BackUpOptions, backUp } from '../../../cli/src/backup/back-up.ts'
import { restore } from '../../../cli/src/backup/restore.ts'

const nowMs = () => Date.parse('2026-01-02T03:04:05.006Z')
/** Where no metrics service answers. */
const nobody = 'http://127.0.0.1:2'

/** Backs up a state folder, with settings of `elsewhere`. */
export function backUpOf(
  { home, path, elsewhere }: { readonly home: string; readonly path: string; readonly elsewhere: string },
  more: Partial<BackUpOptions> = {},
): Promise<void> {
  const settings = readSettings({ cwd: elsewhere, env: {} })
  const common = { databaseUrl: undefined, metricsUrl: nobody, models: false, logs: false, env: {}, nowMs }
  return backUp({ home, path, settings, ...common, ...more })
}

export const restoreTo = (home: string, path: string, more: Partial<Parameters<typeof restore>[0]> = {}) =>
  restore({
    home,
    databaseUrl: undefined,
    settingsPath: join(home, 'hearth.yaml'),
    path,
    overwrite: false,
    nowMs,
    ...more,
  })
