import type { LookupAddress } from 'node:dns'
import { Failure } from '@hearth/kernel'
import { portOf, tryConnection } from '@hearth/outbound'

const timeoutMs = 2_000
const rememberedMs = 5_000
const maxAtOnce = 8
const maxRemembered = 500

/** The address that a host stands for, as far as the guard lets it be connected to. @throws what the guard refuses */
type Resolve = (host: string, port: number, use: 'model' | 'any') => Promise<LookupAddress>

type Found = { readonly untilMs: number; readonly result: Promise<void> }

/**
 * Tries addresses by connecting and leaving again, a few at a time; flows of one import often name the
 * same, so what was found is remembered for a moment.
 */
export function createReach(resolve: Resolve): (address: string, use: 'model' | 'any') => Promise<void> {
  const known = new Map<string, Found>()
  const enter = createGate(maxAtOnce)
  return async (address, use) => {
    const url = URL.parse(address)
    // What is no address is told in words of the node's own.
    if (url === null || !/^https?:$/.test(url.protocol)) return
    const key = `${use} ${url.origin}`
    const last = known.get(key)
    if (last !== undefined && last.untilMs > Date.now()) return await last.result
    const result = enter(() => attempt(url, use, resolve))
    result.catch(() => undefined)
    if (known.size >= maxRemembered) known.clear()
    known.set(key, { untilMs: Date.now() + rememberedMs, result })
    await result
  }
}

async function attempt(url: URL, use: 'model' | 'any', resolve: Resolve): Promise<void> {
  try {
    const port = portOf(url)
    const { address } = await resolve(url.hostname, port, use)
    await tryConnection({ address, port }, timeoutMs)
  } catch (cause) {
    if (cause instanceof Failure) throw cause
    throw new Failure(
      'upstream',
      `Cannot reach "${url.origin}": nothing answers there; start what should, or write another address`,
      { cause },
    )
  }
}

/** Lets so many work at a time; the others wait in line. */
function createGate(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let busy = 0
  return async (work) => {
    if (busy >= most) await new Promise<void>((go) => waiting.push(go))
    busy += 1
    try {
      return await work()
    } finally {
      busy -= 1
      waiting.shift()?.()
    }
  }
}
