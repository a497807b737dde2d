import { spawn } from 'node:child_process'
import { once } from 'node:events'

const maxOutputChars = 4_000

/**
 * Makes one backup in a process of its own, so that the supervisor stays small and goes on watching.
 *
 * @throws {Error} in the words of the process when it fails
 */
export async function runBackupProcess(
  { args, cwd, env }: { readonly args: readonly string[]; readonly cwd: string; readonly env: NodeJS.ProcessEnv },
  signal: AbortSignal,
): Promise<void> {
  const child = spawn(process.execPath, [...args, 'backup', '--scheduled'], {
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const stop = () => child.kill()
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-maxOutputChars)
  })
  try {
    const [code, killedBy] = await once(child, 'close')
    if (code !== 0) throw new Error(output.trim() || `the process ended with ${killedBy ?? code}`)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
