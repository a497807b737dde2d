import { passwordPath, renewPassword } from '@hearth/dashboard'
import { findSetting } from '@hearth/kernel'
import { findLocal } from '../../client/local.ts'
import { EXIT } from '../../exit-codes.ts'
import type { Terminal } from '../../terminal/terminal.ts'

/** Makes a new password for the dashboards of this state folder; a running service takes it at once. */
export async function password(terminal: Terminal): Promise<number> {
  const { common, settings } = await findLocal()
  const configured = findSetting(settings, 'dashboard', 'password')
  if (configured !== undefined) {
    terminal.warn(`Cannot make a password: ${configured.origin} sets one, and it wins; change it there or remove it`)
    return EXIT.failed
  }
  const shared = findSetting(settings, 'dashboard', 'databaseUrl')
  if (shared !== undefined) {
    terminal.warn(
      `Cannot make a password: it is kept in the database of ${shared.origin}, with all else of the dashboards; set HEARTH_DASHBOARD_PASSWORD, which wins`,
    )
    return EXIT.failed
  }
  terminal.warn('New password for the dashboards; it is shown this once:')
  terminal.print(await renewPassword(passwordPath(common.home)))
  return EXIT.ok
}
