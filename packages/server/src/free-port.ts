import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { errorCode } from '@hearth/kernel'

// Systems hand out ports above these to whoever asks for any: Linux from 32768 on, the others from 49152.
const lowest = 20_000
const highest = 32_767
const mostTries = 200

/**
 * A port of an address that nobody listens at, for a program that has to be told its port.
 *
 * It is drawn from those that no system gives away by itself, so it is most likely still free when the program has
 * started.
 *
 * @throws what listening says when no port can be had at all, such as for an address of another machine
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = randomInt(lowest, highest + 1)
    try {
      await listenFor(port, host)
      return port
    } catch (error) {
      if (tries === mostTries || errorCode(error) !== 'EADDRINUSE') throw error
    }
  }
}

/** Listens for a moment. */
function listenFor(port: number, host: string): Promise<void> {
  const probe = createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()))
  })
}
