import type { AppEnv } from '@hearth/server'
import type { Context } from 'hono'

// What Alertmanager takes for a yes; all else that is said is a no.
const yes: ReadonlySet<string> = new Set([
  ...['true', '1', 'yes', 'ok', 'y', 'on', 'selected', 'checked', 't', 'enabled'],
])

/** Whether what a parameter is about is wanted: also where nothing is said of it. */
export function readFlag(c: Context<AppEnv>, name: string): boolean {
  const said = c.req.query(name) ?? ''
  return said === '' || yes.has(said.toLowerCase())
}
