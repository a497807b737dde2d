import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { checkRuleFile, runTestFile } from '@hearth/metrics'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkCases } from './check-cases.ts'
import { ruleFile, testCases } from './test-cases.ts'

const promtool = '/usr/bin/promtool'

async function makeFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'promtool-rules-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

/** Whether promtool approves, and what it says; what it leaves behind goes with the file. */
function askPromtool(what: 'check' | 'test', path: string): Promise<{ passes: boolean; said: string }> {
  const env = { ...process.env, TMPDIR: dirname(path) }
  return new Promise((resolve) => {
    execFile(promtool, [what, 'rules', path], { env }, (error, stdout, stderr) =>
      resolve({ passes: error === null, said: stdout + stderr }),
    )
  })
}

describe.skipIf(!existsSync(promtool))(
  'verdicts as those of promtool (skipped where /usr/bin/promtool is absent)',
  () => {
    test.each(checkCases)('on a file with $name', async ({ text, passes }) => {
      const path = join(await makeFolder({ 'rules.yml': text }), 'rules.yml')
      const [theirs, ours] = await Promise.all([askPromtool('check', path), checkRuleFile(path)])
      expect([theirs.said, theirs.passes]).toEqual([expect.any(String), passes])
      expect([ours.faults, ours.faults.length === 0]).toEqual([expect.any(Array), passes])
      // Of a rule that stands there twice it says no number.
      if (theirs.said.includes('SUCCESS')) expect(theirs.said).toContain(`${ours.rules} rules found`)
    })

    test.each(testCases)('on a test of $name', async ({ tests, passes }) => {
      const folder = await makeFolder({ 'rules.yml': ruleFile, 'tests.yml': `rule_files: [rules.yml]\n${tests}` })
      const path = join(folder, 'tests.yml')
      const [theirs, ours] = await Promise.all([askPromtool('test', path), runTestFile(path)])
      expect([theirs.said, theirs.passes]).toEqual([expect.any(String), passes])
      expect([ours.faults, ours.faults.length === 0]).toEqual([expect.any(Array), passes])
    })
  },
)
