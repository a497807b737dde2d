import type { Socket } from 'node:net'
import type { Agent, buildConnector } from 'undici'
import type { AddressGuard } from './address-guard.ts'

type Undici = typeof import('undici')

export type GuardedAgent = {
  /** The client's package and an agent of it, loaded and opened by whoever asks first. */
  open(): Promise<{ readonly undici: Undici; readonly agent: Agent }>
  /** Cuts what is still open. */
  close(): Promise<void>
}

export type GuardedAgentOptions = Omit<Agent.Options, 'connect'> & {
  /** From asking for the name to the end of the handshake. */
  readonly connectTimeoutMs: number
}

/**
 * An undici agent through which every connection passes the guard.
 *
 * The client is a hundred files, some 20 MB once compiled: a service that nobody has asked anything
 * does without them.
 */
export function createGuardedAgent(
  guard: AddressGuard,
  { connectTimeoutMs, ...options }: GuardedAgentOptions,
): GuardedAgent {
  let opened: ReturnType<GuardedAgent['open']> | undefined
  let closed = false
  const start = async () => {
    const undici = await import('undici')
    const connect = guardedConnector(undici, guard, { timeout: connectTimeoutMs })
    const agent = new undici.Agent({ ...options, connect })
    if (closed) await agent.destroy()
    return { undici, agent }
  }
  return {
    open() {
      opened ??= start()
      return opened
    },
    async close() {
      closed = true
      await (await opened)?.agent.destroy()
    },
  }
}

/**
 * Connects for undici's clients and pools as far as the guard allows: literal addresses are judged
 * before, names by the lookup that connects, and what was connected to before anything is sent there.
 */
export function guardedConnector(
  undici: Pick<Undici, 'buildConnector'>,
  guard: AddressGuard,
  options: buildConnector.BuildOptions,
): buildConnector.connector {
  const connect = undici.buildConnector({ ...options, lookup: guard.lookup })
  return (target, callback) => {
    const fault = guard.faultOfLiteral(target.hostname)
    if (fault !== undefined) return callback(fault, null)
    connect(target, (error, socket) => {
      if (error !== null) return callback(error, null)
      judge(guard, target.hostname, socket).then(
        (found) => {
          if (found === undefined && !socket.destroyed) return callback(null, socket)
          socket.destroy()
          callback(found ?? new Error('the connection was closed before anything was asked'), null)
        },
        (cause) => {
          socket.destroy()
          callback(cause, null)
        },
      )
    })
  }
}

async function judge(guard: AddressGuard, host: string, socket: Socket) {
  const { remoteAddress, remotePort } = socket
  // Gone already, which its client will say.
  if (remoteAddress === undefined || remotePort === undefined) return undefined
  return await guard.faultOfConnection(host, remoteAddress, remotePort)
}
