import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const projectRoot = fileURLToPath(new URL('../../..', import.meta.url))

/** The log service in a process of its own, as the supervisor runs it, on a free port. */
export async function serveLogs(home: string, env: NodeJS.ProcessEnv = {}) {
  const outside = Object.entries(process.env).filter(([name]) => !name.startsWith('HEARTH_'))
  const settings = { HEARTH_HOME: home, HEARTH_LOGS_PORT: '0', HEARTH_LOG_LEVEL: 'fatal', ...env }
  const child = spawn(process.execPath, ['cli/bin/hearth.mjs', 'serve', 'logs'], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...Object.fromEntries(outside), ...settings },
  })
  const gone = once(child, 'exit')
  const [message] = await Promise.race([
    once(child, 'message'),
    gone.then(([code]) => Promise.reject(new Error(`the log service ended with ${code}`))),
  ])
  return {
    url: `http://127.0.0.1:${(message as { port: number }).port}`,
    /** Ends it by force; resolves when it is gone. */
    async kill(): Promise<void> {
      child.kill('SIGKILL')
      await gone
    },
  }
}
