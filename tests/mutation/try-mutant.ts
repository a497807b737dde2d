import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { HouseCopy } from './house-copy.ts'
import { type Mutant, plant } from './mutant.ts'

const reportSchema = z.object({
  testResults: z.array(z.object({ name: z.string(), status: z.string(), startTime: z.number(), endTime: z.number() })),
})

/** Milliseconds that each test file took without a fault. Files that fail then are left out. */
export type TestTimes = ReadonlyMap<string, number>

/** How a fault ended: a test failed, the tests came to no end, or nothing noticed it. */
export type End = 'killed' | 'hung' | 'survived'

/** Runs the tests of all mutants once without a fault, and says which of them do not hold. */
export async function timeTests(copy: HouseCopy, tests: readonly string[]): Promise<TestTimes> {
  const report = join(copy.root, '..', 'times.json')
  await runTests(copy, tests, ['--maxWorkers=2', '--reporter=json', `--outputFile=${report}`], longestMs)
  const { testResults } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')))
  const times = new Map<string, number>()
  for (const { name, status, startTime, endTime } of testResults) {
    const path = name.slice(copy.root.length + 1)
    if (status === 'passed') times.set(path, endTime - startTime)
    else console.log(`Left out, for it fails without a fault: ${path}`)
  }
  return times
}

/** Plants one fault, runs its tests until the first fails, and takes the fault away again. */
export async function tryMutant(
  copy: HouseCopy,
  mutant: Mutant,
  tests: readonly string[],
  times: TestTimes,
): Promise<{ end: End }> {
  const holding = tests.filter((test) => times.has(test))
  if (holding.length === 0) return { end: 'survived' }
  const path = join(copy.root, mutant.path)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, plant(text, mutant))
  try {
    const usualMs = holding.reduce((sum, test) => sum + (times.get(test) ?? 0), 0)
    const end = await runTests(
      copy,
      holding,
      ['--maxWorkers=1', '--bail=1', '--reporter=dot'],
      startMs + Math.ceil(4 * usualMs),
    )
    return { end }
  } finally {
    writeFileSync(path, text)
  }
}

// More than all tests near 200 faults take together.
const longestMs = 3_600_000

// What a process of Vitest takes before its first test, on a busy machine.
const startMs = 60_000

async function runTests(
  copy: HouseCopy,
  tests: readonly string[],
  options: readonly string[],
  timeoutMs: number,
): Promise<End> {
  const args = [join(copy.root, 'node_modules/vitest/vitest.mjs'), 'run', ...options, ...tests]
  // In a group of its own, so that whatever a test started ends with it.
  const child = spawn(process.execPath, args, { cwd: copy.root, stdio: 'ignore', detached: true })
  const endAll = () => child.pid !== undefined && killGroup(child.pid)
  // Before the copy that they work in is removed.
  process.prependOnceListener('exit', endAll)
  const timeout = AbortSignal.timeout(timeoutMs)
  timeout.addEventListener('abort', endAll)
  const [code] = await once(child, 'exit')
  timeout.removeEventListener('abort', endAll)
  process.off('exit', endAll)
  endAll()
  if (timeout.aborted) return 'hung'
  return code === 0 ? 'survived' : 'killed'
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
