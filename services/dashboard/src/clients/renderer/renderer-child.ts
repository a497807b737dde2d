import { type ChildProcess, fork } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { systemEnvironment } from '@hearth/kernel'
import type { ChildSetup, FromChild, ToChild } from './protocol.ts'

export type RendererChild = {
  send(message: ToChild): void
  /** Lets it close its browser and end; resolves when it has and its files are gone, and kills it when `signal` aborts before. */
  end(signal: AbortSignal): Promise<void>
}

export type RendererChildOptions = ChildSetup & {
  /** Where the browser keeps its files; what is left there of one that was killed goes first, and all of it at the end. */
  readonly folder: string
  /** @param send reaches the process that sent the message, and no later one */
  readonly onMessage: (message: FromChild, send: RendererChild['send']) => void
  /** Called once and at once, whatever ended the process; {@link RendererChild.end} tells when its files are gone. */
  readonly onExit: () => void
}

const entry = fileURLToPath(new URL('./child/main.ts', import.meta.url))

/** Starts the process that has the browser. A service that is killed closes its end of the channel, which ends it too. */
export async function startRendererChild(options: RendererChildOptions): Promise<RendererChild> {
  const { program, sandbox, folder, onMessage, onExit } = options
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const setup: ChildSetup = { program, sandbox }
  const child = fork(entry, [JSON.stringify(setup)], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: environment(folder),
  })
  const exited = untilExit(child).then(async () => {
    onExit()
    // What cannot be removed now goes before the next start, which tells where that fails, too.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined)
  })
  const send = (message: ToChild) => {
    // One that has just died is told by its exit.
    if (child.connected) child.send(message, () => undefined)
  }
  child.on('message', (message) => onMessage(message as FromChild, send))
  return {
    send,
    async end(signal) {
      if (child.connected) child.disconnect()
      const kill = () => void child.kill('SIGKILL')
      signal.addEventListener('abort', kill, { once: true })
      if (signal.aborted) kill()
      await exited
      signal.removeEventListener('abort', kill)
    },
  }
}

function untilExit(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    // Its channel, once it was disconnected, would keep `close` from coming.
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
}

// A browser needs none of the service's settings, and leaves nothing in the home of who runs it.
function environment(folder: string): NodeJS.ProcessEnv {
  const places = ['TMPDIR', 'TMP', 'TEMP', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME']
  return { ...systemEnvironment(process.env), ...Object.fromEntries(places.map((name) => [name, folder])) }
}
