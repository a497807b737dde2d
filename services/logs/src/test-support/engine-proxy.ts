import { rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'

const realSocket = '/var/run/docker.sock'

/** A way to the real engine that can be closed and opened again, as if the engine stopped and started. */
export function createEngineProxy(dir: string) {
  const path = join(dir, 'docker.sock')
  const sockets = new Set<Socket>()
  let server: Server | undefined
  return {
    dockerHost: `unix://${path}`,
    async open(): Promise<void> {
      const opened = createServer((socket) => {
        const real = connect(realSocket)
        for (const end of [socket, real]) {
          sockets.add(end)
          end.on('error', () => end.destroy())
          end.on('close', () => sockets.delete(end))
        }
        socket.pipe(real).pipe(socket)
      })
      server = opened
      await new Promise<void>((resolve) => opened.listen(path, resolve))
    },
    async close(): Promise<void> {
      server?.close()
      for (const socket of sockets) socket.destroy()
      await rm(path, { force: true })
    },
  }
}
