import { existsSync } from 'node:fs'
import { join } from 'node:path'

// The shell draws no window around a page, which is half of what a page costs a processor.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome']
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const underPrograms = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']

/** Says `path` to switch pictures off. */
const noBrowser = 'none'

/**
 * Where a Chromium is on this machine; `undefined` for none. Looked for anew each time: it may be installed meanwhile.
 *
 * @param path as the settings name it; without one the usual places are looked at
 * @param exists whether there is a file at a path
 */
export function findBrowser(path: string | undefined, exists: (path: string) => boolean = existsSync) {
  if (path === noBrowser) return undefined
  if (path !== undefined) return exists(path) ? path : undefined
  return usualPlaces(process.platform).find(exists)
}

function usualPlaces(platform: NodeJS.Platform): readonly string[] {
  if (platform === 'darwin') return applications
  if (platform === 'win32') {
    const roots = ['C:\\Program Files', 'C:\\Program Files (x86)']
    return roots.flatMap((root) => underPrograms.map((rest) => `${root}\\${rest}`))
  }
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}
