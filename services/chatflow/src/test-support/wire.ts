import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The network between one program and a port of this machine. */
export type Wire = {
  readonly port: number
  /** From now on nothing passes and nobody is told: what is sent waits, as packets that are lost and sent again do. */
  cut(): void
  /** What waited arrives. */
  heal(): void
  /** Ends all connections at once. */
  reset(): void
  close(): Promise<void>
}

type Pair = readonly [Socket, Socket]

/** Opens a way to `targetPort` that can be cut. */
export async function openWire(targetPort: number): Promise<Wire> {
  const pairs = new Set<Pair>()
  let isCut = false
  const server = createServer((inner) => {
    const outer = connect(targetPort, '127.0.0.1')
    const pair: Pair = [inner, outer]
    pairs.add(pair)
    forward(inner, outer)
    forward(outer, inner)
    if (isCut) hold(pair)
    const forget = () => void pairs.delete(pair)
    inner.once('close', forget)
    outer.once('close', forget)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const wire: Wire = {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
      for (const pair of pairs) hold(pair)
    },
    heal() {
      isCut = false
      for (const pair of pairs) for (const socket of pair) socket.resume()
    },
    reset() {
      for (const pair of pairs) for (const socket of pair) socket.resetAndDestroy()
    },
    async close() {
      server.close()
      wire.reset()
      await once(server, 'close')
    },
  }
  return wire
}

function forward(from: Socket, to: Socket): void {
  from.on('data', (part) => to.write(part))
  // The end of one side is heard at the other once the way there is open: with all that was said before.
  from.on('end', () => to.end())
  from.on('error', () => to.destroy())
}

function hold(pair: Pair): void {
  for (const socket of pair) socket.pause()
}
