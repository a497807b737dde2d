import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const forTests = /\.(test|contract|fixture)\.[a-z]+$/
const skipped = new Set(['test-support', 'node_modules'])

/**
 * The files that ship, as paths below the project with slashes: sources without their tests, built pages, the starter
 * model, the ready dashboards, and what starts it with the system.
 *
 * @param {string} root the project
 * @param {readonly string[]} own folders of the packages that ship, such as `services/logs`
 */
export function packageFiles(root, own) {
  const folders = [
    ...own.flatMap((folder) => namesIn(join(root, folder), shippedFolders).map((name) => `${folder}/${name}`)),
    ...namesIn(join(root, 'web')).map((page) => `web/${page}/dist`),
    'models',
    // For who has the system start it: docs/guides/install.md says where they go.
    'deploy/systemd',
    'deploy/launchd',
  ]
  // Each says its version and that its files are modules.
  const manifests = own.map((folder) => `${folder}/package.json`)
  return ['LICENSE', ...manifests, ...folders.flatMap((folder) => filesBelow(root, folder))]
}

const shippedFolders = ['src', 'bin', 'dashboards']

function namesIn(folder, wanted) {
  const names = readdirSync(folder)
  return wanted === undefined ? names : names.filter((name) => wanted.includes(name))
}

function filesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesBelow(root, path)
    return forTests.test(entry.name) ? [] : [path]
  })
}
