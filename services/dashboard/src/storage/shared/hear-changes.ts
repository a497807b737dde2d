import { setTimeout as sleep } from 'node:timers/promises'
import { connectToHear } from './open-pool.ts'
import { noticeChannel } from './postgres-log.ts'

const pollMs = 1_000

/**
 * Calls `look` soon after something changed, and each second whether or not: what is told is a hint, which is lost while
 * the connection is.
 */
export function hearChanges(url: string, look: () => Promise<void>): { close(): Promise<void> } {
  const closing = new AbortController()
  const { signal } = closing
  const quietly = () => look().catch(() => undefined)
  const waits = () => sleep(pollMs, undefined, { signal }).catch(() => undefined)
  const poll = async () => {
    while (!signal.aborted) {
      await waits()
      if (!signal.aborted) await quietly()
    }
  }
  const hear = async () => {
    while (!signal.aborted) {
      await hearOnce(url, quietly, signal).catch(() => undefined)
      await waits()
    }
  }
  const running = Promise.all([poll(), hear()])
  return {
    async close() {
      closing.abort()
      await running
    },
  }
}

async function hearOnce(url: string, told: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const client = await connectToHear(url)
  try {
    client.on('notification', told)
    await client.query(`LISTEN ${noticeChannel}`)
    await new Promise<void>((resolve) => {
      client.once('end', resolve)
      signal.addEventListener('abort', () => resolve(), { once: true })
      if (signal.aborted) resolve()
    })
  } finally {
    await Promise.race([client.end().catch(() => undefined), sleep(pollMs, undefined, { ref: false })])
  }
}
