import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/**
 * Whether this process may read from its terminal: one in the background, as after `npm start &`, would be stopped
 * for it. What cannot be told counts as foreground.
 */
export async function isInForeground(platform: NodeJS.Platform = process.platform): Promise<boolean> {
  if (platform === 'win32') return true
  const groups = platform === 'linux' ? readProc() : askPs()
  return groups.then(
    ({ own, foreground }) => own === foreground,
    () => true,
  )
}

/** Aborts when this process was sent to the background, as by Ctrl-Z and `bg`. */
export function untilBackground(): AbortSignal {
  const left = new AbortController()
  const look = async () => {
    if (!(await isInForeground())) left.abort()
  }
  // Whoever is sent there was stopped before, and is told to go on.
  if (process.platform !== 'win32') process.on('SIGCONT', () => void look())
  return left.signal
}

type Groups = { readonly own: number; readonly foreground: number }

// After the name, in parentheses: state, parent, group, session, terminal, and the terminal's foreground group.
async function readProc(): Promise<Groups> {
  const stat = await readFile('/proc/self/stat', 'utf8')
  const [, , own, , , foreground] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { own: Number(own), foreground: Number(foreground) }
}

async function askPs(): Promise<Groups> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pgid=', '-o', 'tpgid=', '-p', String(process.pid)])
  const [own, foreground] = stdout.trim().split(/\s+/)
  return { own: Number(own), foreground: Number(foreground) }
}
