import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { databaseOf, testKey } from '../../../services/chatflow/src/test-support/running-service.ts'

const projectRoot = fileURLToPath(new URL('../../..', import.meta.url))

export type ServiceProcess = {
  readonly url: string
  readonly child: ChildProcess
  /** Ends it by force; resolves when it is gone. */
  kill(): Promise<void>
  /** Ends it as a person would. */
  stop(): Promise<void>
}

/** Runs the chatflow service in a process of its own, as the supervisor does. @param args further ones of its command */
export async function serveChatflow(
  home: string,
  env: NodeJS.ProcessEnv = {},
  args: readonly string[] = [],
): Promise<ServiceProcess> {
  const outside = Object.entries(process.env).filter(([name]) => !name.startsWith('HEARTH_'))
  const { databaseUrl } = await databaseOf(home)
  const child = spawn(process.execPath, ['cli/bin/hearth.mjs', 'serve', 'chatflow', ...args], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...Object.fromEntries(outside),
      HEARTH_HOME: home,
      HEARTH_CHATFLOW_PORT: '0',
      HEARTH_API_KEY: testKey,
      HEARTH_LOG_LEVEL: 'fatal',
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...env,
    },
  })
  const gone = once(child, 'exit')
  const [message] = await Promise.race([
    once(child, 'message'),
    gone.then(([code]) => Promise.reject(new Error(`the chatflow process ended with ${code}`))),
  ])
  const { port } = message as { port: number }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await gone
  }
  return { url: `http://127.0.0.1:${port}`, child, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}
