import { expect, test } from 'vitest'
import { runChaos } from './run-chaos.ts'

const missing =
  process.platform !== 'linux'
    ? 'skipped: it takes POSIX signals and /proc'
    : process.env.TEST_ALL === undefined
      ? 'skipped: it takes minutes; set TEST_ALL'
      : undefined
const seconds = 45
// Another one by hand, or with npm run chaos, which takes a new one each time.
const seed = Number(process.env.CHAOS_SEED ?? 20_261_122)

test.skipIf(missing !== undefined)(
  `nothing acknowledged is lost or doubled under faults (seed ${seed})${missing === undefined ? '' : ` (${missing})`}`,
  { timeout: 600_000 },
  async () => {
    const told: string[] = []
    const { faults, verdicts, broken } = await runChaos({ seconds, seed, damages: 2, print: (line) => told.push(line) })
    const story = told.join('\n')
    expect(faults, story).toBeGreaterThan(3)
    // Each kind of write got through; the minutes of health history take longer than this run.
    const written = verdicts.filter(({ name }) => name !== 'health history')
    for (const { name, acknowledged } of written) expect(acknowledged, `${name}\n${story}`).toBeGreaterThan(0)
    expect(broken, story).toEqual([])
    for (const { name, lost, doubled } of verdicts)
      expect({ name, lost, doubled }, story).toEqual({ name, lost: [], doubled: [] })
  },
)
