// Runs in a copy of the project, in a process of its own: keeps Vitest with all that it has transformed, and runs
// the tests that it is sent, in their order, until the first that fails.
import { BaseSequencer, createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import { type TrialAnswer, type TrialRequest, trialRequestSchema } from './trial-messages.ts'

class AsAsked extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files
  }
}

const options = { watch: false, reporters: [{}], maxWorkers: 1, bail: 1, sequence: { sequencer: AsAsked } }
const vitest = await createVitest(options)
process.on('message', async (message) => {
  process.send?.(await runTests(vitest, trialRequestSchema.parse(message)))
})
process.once('disconnect', () => process.exit())

async function runTests(vitest: Vitest, { tests, changed }: TrialRequest): Promise<TrialAnswer> {
  for (const path of changed) vitest.invalidateFile(path)
  // What a run left would count for all that follow.
  vitest.state.clearErrors()
  vitest.state.filesMap.clear()
  vitest.state.idMap.clear()
  const project = vitest.getRootProject()
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    tests.map((path) => project.createSpecification(path)),
  )
  const files = testModules.map((module) => {
    const { collectDuration, setupDuration, duration } = module.diagnostic()
    const ms = collectDuration + setupDuration + duration
    return { test: module.moduleId, failed: module.state() === 'failed', ms }
  })
  return { failed: unhandledErrors.length > 0 || files.some(({ failed }) => failed), files }
}
