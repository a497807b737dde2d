import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '@hearth/kernel'
import type { Check, Finding } from './check.ts'

/** The state folder can be written, and the secrets can be read by their owner alone. */
export const checkPermissions: Check = {
  name: 'permissions',
  async run({ common: { home } }) {
    const folder = await access(home, constants.R_OK | constants.W_OK | constants.X_OK).catch(errorCode)
    if (folder === 'ENOENT') return { status: 'ok', detail: `"${home}" will be made at the first start` }
    if (folder !== undefined) return cannotWrite(home)
    const secrets = join(home, 'secrets.json')
    const mode = await stat(secrets).then(
      (stats) => stats.mode & 0o777,
      () => undefined,
    )
    if (mode !== undefined && (mode & 0o077) !== 0 && process.platform !== 'win32') {
      const detail = `others can read "${secrets}" (mode ${mode.toString(8)})`
      return { status: 'failing', detail, mend: `chmod 600 "${secrets}"` }
    }
    return { status: 'ok', detail: `"${home}" can be written, its secrets are private` }
  },
}

function cannotWrite(home: string): Finding {
  const mend = `chown -R "$(id -un)" "${home}", or set HEARTH_HOME to another folder`
  return { status: 'failing', detail: `this user cannot write "${home}"`, mend }
}
