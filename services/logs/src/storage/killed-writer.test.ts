import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { logFolder, textsOf, timeAt } from './stream-log.fixture.ts'

const script = fileURLToPath(new URL('../test-support/killed-writer.ts', import.meta.url))

type Push = { readonly app: string; readonly seconds: readonly number[] }

/** Sends pushes to a process of its own and kills it after the answer to one of them, while it works on the next. */
async function writeUntilKilled(
  dir: string,
  run: number,
  pushes: readonly Push[],
  killAfter: number,
): Promise<string[]> {
  const child = spawn(process.execPath, ['--no-warnings', script, dir, '400'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const acknowledged: string[] = []
  child.stdin.on('error', () => undefined)
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'open') {
      for (const [at, { app, seconds }] of pushes.entries()) {
        const times = seconds.toSorted((left, right) => left - right).map(timeAt)
        child.stdin.write(`${JSON.stringify({ id: `${run}.${at}`, app, times })}\n`)
      }
      if (killAfter === 0) child.kill('SIGKILL')
    } else {
      acknowledged.push(...(pushes[Number(line.split('.')[1])]?.seconds ?? []).map((_, at) => `${line}-${at}`))
      if (line === `${run}.${Math.min(killAfter, pushes.length) - 1}`) child.kill('SIGKILL')
    }
  }
  await exited
  return acknowledged
}

const push = fc.record({
  app: fc.constantFrom('a', 'b', 'c'),
  seconds: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 8 }),
})
const life = fc.record({ pushes: fc.array(push, { minLength: 1, maxLength: 12 }), killAfter: fc.nat({ max: 12 }) })

test('whenever the writer is killed, nothing acknowledged is lost and nothing is there twice', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(life, { minLength: 1, maxLength: 3 }), async (lives) => {
      const folder = logFolder()
      try {
        const acknowledged: string[] = []
        for (const [run, { pushes, killAfter }] of lives.entries())
          acknowledged.push(...(await writeUntilKilled(folder.dir, run, pushes, killAfter)))
        const log = await folder.open({ segmentBytes: 400, retentionMs: 1e12, maxBytes: 1e9 })
        const texts = await textsOf(log)
        expect(texts).toEqual(expect.arrayContaining(acknowledged))
        expect(new Set(texts).size).toBe(texts.length)
        const times: string[] = []
        for await (const batch of log.read([], { from: '', until: '~' }, 'forward', new AbortController().signal))
          times.push(...batch.map(({ time }) => time))
        expect(times).toEqual(times.toSorted())
      } finally {
        await folder.remove()
      }
    }),
    { numRuns: 6 },
  )
})
