// Plain JavaScript that any Node from 20 on can run: nothing is installed yet when it does.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../cli/bin/pinned-node.mjs'
import { isFor, thisMachine } from './platform-packages.mjs'

const lockFile = join(projectRoot, 'package-lock.json')
const stampFile = join(projectRoot, 'node_modules', '.hearth-install.json')
const unlockedFile = join(projectRoot, 'scripts', 'unlocked-packages.json')
const installedLockFile = join(projectRoot, 'node_modules', '.package-lock.json')

const maxOutputChars = 65_536
const headLines = 6
const tailLines = 14
const redrawMs = 200

/**
 * Installs the packages of `package-lock.json` unless they are there already.
 *
 * @returns whether they are there now; the reason why not has been printed by then
 */
export async function installPackages() {
  const stamp = currentStamp()
  if (readText(stampFile) === stamp) return true
  if (!matchesInstalled()) {
    rmSync(stampFile, { force: true })
    const failure = await runNpm(['ci'])
    if (failure !== undefined) {
      process.stderr.write(`Cannot install the packages: ${failure}\n`)
      return false
    }
  }
  // Without the stamp the next start tries those again that could not be had this time.
  if (await installUnlocked()) writeFileSync(stampFile, stamp)
  return true
}

/** Installs what this machine needs beyond the lock file, which holds no checksum of it: parts for some platforms. */
async function installUnlocked() {
  const unlocked = JSON.parse(readFileSync(unlockedFile, 'utf8'))
  const machine = thisMachine()
  const missing = unlocked.filter((item) => isFor(item, machine) && installedVersion(item.name) !== item.version)
  if (missing.length === 0) return true
  const names = missing.map(({ name, version }) => `${name}@${version}`)
  process.stderr.write(`For this platform, without a checksum in the lock file: ${names.join(', ')}\n`)
  const failure = await runNpm(['install', '--no-save', ...names])
  if (failure === undefined) return true
  process.stderr.write(`Cannot install ${names.join(', ')}: what needs them does not run here; ${failure}\n`)
  return false
}

function installedVersion(name) {
  const text = readText(join(projectRoot, 'node_modules', name, 'package.json'))
  return text === undefined ? undefined : JSON.parse(text).version
}

// Packages hold programs for one platform: a folder that was copied from another is not installed.
function currentStamp() {
  const lock = createHash('sha256').update(readFileSync(lockFile)).update(readFileSync(unlockedFile)).digest('hex')
  return `${JSON.stringify({ lock, platform: process.platform, arch: process.arch })}\n`
}

/** Whether npm itself noted down that everything the lock file wants is installed, as after `npm install`. */
function matchesInstalled() {
  const installed = readPackages(installedLockFile)
  const wanted = readPackages(lockFile)
  if (installed === undefined || wanted === undefined) return false
  return Object.entries(wanted).every(([path, { version, link, optional }]) => {
    if (path === '' || link === true || !path.startsWith('node_modules/')) return true
    // Optional packages for other platforms are left out by npm; those that are there have to match.
    if (installed[path] === undefined) return optional === true && !isOurRuntime(path)
    return installed[path].version === version
  })
}

function isOurRuntime(path) {
  return path === `node_modules/node-${process.platform}-${process.arch}`
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Resolves with what went wrong, or `undefined`. */
function runNpm(words) {
  const [command, args] = npmCommand([...words, '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'])
  const child = spawn(command, args, {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: command === 'npm' && process.platform === 'win32',
  })
  let output = ''
  const keep = (chunk) => {
    output = (output + chunk).slice(-maxOutputChars)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const endShow = showProgress('Installing packages (only when they changed)')
  const pass = (signal) => child.kill(signal)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, pass)
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => {
      resolve(
        code === 0 ? undefined : `npm ${words[0]} ended with ${signal ?? `exit code ${code}`}\n${excerpt(output)}`,
      )
    })
  }).finally(() => {
    endShow()
    for (const signal of signals) process.off(signal, pass)
  })
}

// npm says what is wrong first and where its own log is last, often with a page of usage between.
function excerpt(output) {
  const lines = output.trimEnd().split('\n')
  if (lines.length <= headLines + tailLines) return lines.join('\n')
  return [...lines.slice(0, headLines), '…', ...lines.slice(-tailLines)].join('\n')
}

// Under `npm start` npm says where it is itself.
function npmCommand(args) {
  const npm = process.env.npm_execpath
  return npm?.endsWith('.js') ? [process.execPath, [npm, ...args]] : ['npm', args]
}

function showProgress(title) {
  const startedMs = Date.now()
  const seconds = () => `${Math.round((Date.now() - startedMs) / 1000)} s`
  if (!process.stderr.isTTY) {
    process.stderr.write(`${title}…\n`)
    return () => process.stderr.write(`Packages done after ${seconds()}\n`)
  }
  const timer = setInterval(() => process.stderr.write(`\r${title}… ${seconds()}\u001b[K`), redrawMs)
  return () => {
    clearInterval(timer)
    process.stderr.write('\r\u001b[K')
  }
}
