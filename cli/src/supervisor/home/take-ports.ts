import { createServer, type Server } from 'node:net'
import { errorCode, type ServiceName } from '@hearth/kernel'
import { freePort } from '@hearth/server'

export type WantedPort = { readonly name: ServiceName; readonly port: number }

export type PortCheck =
  | { readonly ok: true; readonly ports: ReadonlyMap<ServiceName, number> }
  /** One sentence for each port that cannot be had. */
  | { readonly ok: false; readonly faults: readonly string[] }

/**
 * Binds every wanted port for a moment, so that a conflict shows before anything is started. For
 * port 0 a free one is picked, because the services need each other's addresses in advance.
 */
export async function takePorts(host: string, wanted: readonly WantedPort[]): Promise<PortCheck> {
  const held: Server[] = []
  const ports = new Map<ServiceName, number>()
  const faults: string[] = []
  // Fixed ports first: otherwise a picked one could be one that a later service wants.
  for (const { name, port } of [...wanted].sort((left, right) => right.port - left.port)) {
    const twin = port === 0 ? undefined : wanted.find((other) => other.port === port && ports.has(other.name))
    try {
      if (twin !== undefined) throw new Error(`${twin.name} has the same port`)
      const server = await bind(host, port === 0 ? await freePort(host) : port)
      held.push(server)
      ports.set(name, portOf(server) ?? port)
    } catch (error) {
      faults.push(describeFault(host, { name, port }, error))
    }
  }
  await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))))
  return faults.length > 0 ? { ok: false, faults } : { ok: true, ports }
}

function bind(host: string, port: number): Promise<Server> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, exclusive: true }, () => resolve(server))
  })
}

function portOf(server: Server): number | undefined {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : undefined
}

function describeFault(host: string, { name, port }: WantedPort, error: unknown): string {
  const variable = `HEARTH_${name.toUpperCase()}_PORT`
  const reasons: Record<string, string> = {
    EADDRINUSE: `the port is in use; stop the program that holds it, or set ${variable} to a free port`,
    EACCES: `this user may not bind the port; set ${variable} to 1024 or above`,
    EADDRNOTAVAIL: 'this machine has no such address; set HEARTH_HOST to one of its own',
    ENOTFOUND: 'this machine knows no such name; set HEARTH_HOST to an address of its own',
  }
  const message = error instanceof Error ? error.message : String(error)
  return `Cannot start ${name} on ${host}:${port}: ${reasons[errorCode(error) ?? ''] ?? `${message}; set ${variable} to another`}`
}
