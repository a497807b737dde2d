import { spawn } from 'node:child_process'

/**
 * Opens an address in the browser of whoever sits at this machine: `BROWSER` when it is set, else
 * what the system opens addresses with.
 *
 * @returns whether a program took it
 */
export function openAddress(url: string, platform: NodeJS.Platform, browser: string | undefined): Promise<boolean> {
  const [command = '', ...args] = openerOf(platform, browser)
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true })
  child.unref()
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('spawn', () => resolve(true))
  })
}

/** The program and its arguments; the address comes last. */
export function openerOf(platform: NodeJS.Platform, browser: string | undefined): readonly string[] {
  if (browser !== undefined && browser !== '') return [browser]
  if (platform === 'darwin') return ['open']
  // Not `start`, which the command shell would have to read, together with the address.
  return platform === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler'] : ['xdg-open']
}
