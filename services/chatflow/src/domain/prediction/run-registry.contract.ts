import { describe, expect, test } from 'vitest'
import type { Run, RunRegistry } from './run-registry.ts'

type Registries = readonly [RunRegistry, RunRegistry]

const reasonOf = ({ signal }: Run) => (signal.aborted ? signal.reason.reason : 'running')

/** What every kind promises. `open` gives the registries of two processes, which may be the same. */
export function describeRunRegistry(kind: string, open: () => Promise<Registries>): void {
  describe(`runs ${kind}`, () => {
    test('are stopped by who asks for it anywhere, and no others are', async () => {
      const [one, other] = await open()
      const stopped = [one.begin('flow', 'chat'), other.begin('flow', 'chat')]
      const others = [one.begin('flow', 'chat2'), other.begin('flow2', 'chat')]
      await one.stop('flow', 'chat')
      await expect.poll(() => stopped.map(reasonOf)).toEqual(['stopped', 'stopped'])
      await other.stop('flow', 'chat2')
      await expect.poll(() => others.map(reasonOf)).toEqual(['stopped', 'running'])
    })

    test('that began after a request to stop go on', async () => {
      const [one, other] = await open()
      const first = one.begin('flow', 'chat')
      await other.stop('flow', 'chat')
      await expect.poll(() => reasonOf(first)).toBe('stopped')
      const second = one.begin('flow', 'chat')
      // Another request that is heard after the first one shows that nothing of that is left to come.
      const third = one.begin('flow', 'chat3')
      await other.stop('flow', 'chat3')
      await expect.poll(() => reasonOf(third)).toBe('stopped')
      expect(reasonOf(second)).toBe('running')
    })

    test('of a chat whose name is long or odd are stopped too', async () => {
      const [one, other] = await open()
      const chat = `${'ä"\u0000\u{1f642}'.repeat(3_000)}`
      const run = one.begin('flow', chat)
      await other.stop('flow', chat)
      await expect.poll(() => reasonOf(run)).toBe('stopped')
    })
  })
}
