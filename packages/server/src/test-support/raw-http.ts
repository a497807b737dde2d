import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A bare TCP connection to a local server, destroyed when the test ends. */
export function openSocket(port: number): { socket: Socket; received(): string; closed: Promise<void> } {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('utf8')
  })
  // A server that cuts the connection resets it, which is an error to Node and an outcome to the tests.
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  onTestFinished(() => void socket.destroy())
  return { socket, received: () => text, closed }
}

/** Sends `request` as it stands and returns all that comes back until the server closes. */
export async function exchange(port: number, request: string): Promise<string> {
  const { socket, received, closed } = openSocket(port)
  socket.write(request)
  await closed
  return received()
}
