import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { isInForeground, untilBackground } from './foreground.ts'

/** What a process says of itself that has no terminal, so none whose foreground it could be. */
async function withoutTerminal(platform: string): Promise<string> {
  const path = new URL('./foreground.ts', import.meta.url).href
  const script = `import(${JSON.stringify(path)}).then(async (m) => console.log(await m.isInForeground(${JSON.stringify(platform)})))`
  // A session of its own has no terminal.
  const child = spawn(process.execPath, ['-e', script], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return said.trim()
}

describe('whether a process may read from its terminal', () => {
  test('is not asked on Windows, which stops nobody for it', async () => {
    expect(await isInForeground('win32')).toBe(true)
  })

  test.skipIf(process.platform !== 'linux').each(['linux', 'darwin'])(
    'is told by the groups of processes, as on %s',
    async (platform) => {
      expect(await withoutTerminal(platform)).toBe('false')
    },
  )
})

test('whoever goes on after a stop looks again', async () => {
  const before = process.listenerCount('SIGCONT')
  const signal = untilBackground()
  expect(signal.aborted).toBe(false)
  expect(process.listenerCount('SIGCONT')).toBe(before + 1)
  for (const listener of process.listeners('SIGCONT').slice(before)) process.off('SIGCONT', listener)
})
