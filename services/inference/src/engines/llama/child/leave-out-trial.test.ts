import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

/** Opens the library for the processor in a process that can start no other, and says whether it could. */
const program = (first: string) => `
  import childProcess from 'node:child_process'
  import { syncBuiltinESMExports } from 'node:module'
  childProcess.fork = () => { throw new Error('a process more') }
  syncBuiltinESMExports();
  ${first}
  const { getLlama } = await import('node-llama-cpp')
  const { gpu } = await getLlama({ gpu: false, build: 'never', skipDownload: true, progressLogs: false })
  process.stdout.write('opened for ' + (gpu || 'the processor'), () => process.exit())`

const open = async (first: string) => {
  const args = ['--input-type=module', '-e', program(first)]
  return await run(process.execPath, args, { cwd: import.meta.dirname }).then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  )
}

test('the library is opened for the processor by no other process than its own', async () => {
  const first = "(await import('./leave-out-trial.ts')).leaveOutTrial()"
  expect(await open(first)).toBe('opened for the processor')
})

test('node-llama-cpp by itself starts one', async () => {
  expect(await open('')).toContain('a process more')
})
