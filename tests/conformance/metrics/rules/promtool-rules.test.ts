import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { checkRuleFile, runTestFile } from '@hearth/metrics'
import { describe, expect, onTestFinished, test } from 'vitest'
import { prometheusPeers } from '../start-prometheus.ts'
import { checkCases } from './check-cases.ts'
import { ruleFile, testCases } from './test-cases.ts'

async function makeFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'promtool-rules-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

/** Whether promtool approves, and what it says; what it leaves behind goes with the file. */
function askPromtool(
  promtool: string,
  args: readonly string[],
  path: string,
): Promise<{ passes: boolean; said: string }> {
  const env = { ...process.env, TMPDIR: dirname(path) }
  return new Promise((resolve) => {
    execFile(promtool, [...args, path], { env }, (error, stdout, stderr) =>
      resolve({ passes: error === null, said: stdout + stderr }),
    )
  })
}

describe.each(prometheusPeers)('verdicts as those of promtool of $title', ({ isThere, promtool }) => {
  const when = test.skipIf(!isThere)

  when.each(checkCases)('on a file with $name', async ({ text, passes }) => {
    const path = join(await makeFolder({ 'rules.yml': text }), 'rules.yml')
    const [theirs, ours] = await Promise.all([askPromtool(promtool, ['check', 'rules'], path), checkRuleFile(path)])
    expect([theirs.said, theirs.passes]).toEqual([expect.any(String), passes])
    expect([ours.faults, ours.faults.length === 0]).toEqual([expect.any(Array), passes])
    // Of a rule that stands there twice it says no number.
    if (theirs.said.includes('SUCCESS')) expect(theirs.said).toContain(`${ours.rules} rules found`)
  })

  when.each(testCases)('on a test of $name', async ({ tests, passes }) => {
    const folder = await makeFolder({ 'rules.yml': ruleFile, 'tests.yml': `rule_files: [rules.yml]\n${tests}` })
    const path = join(folder, 'tests.yml')
    const [theirs, ours] = await Promise.all([askPromtool(promtool, ['test', 'rules'], path), runTestFile(path)])
    expect([theirs.said, theirs.passes]).toEqual([expect.any(String), passes])
    expect([ours.faults, ours.faults.length === 0]).toEqual([expect.any(Array), passes])
  })
})

const unknownKeys = {
  'rules.yml':
    'groups: [{ name: a, owner: me, rules: [{ record: b, expr: vector(1), note: { of: us } }] }]\nversion: 2\n',
  'tests.yml':
    'rule_files: [rules.yml]\ntests: [{ promql_expr_test: [{ expr: b, exp_samples: [{ labels: b, value: 1 }] }] }]\n',
}

describe.each(prometheusPeers.slice(-1))('keys that are none, beside promtool of $title', ({ isThere, promtool }) => {
  test.skipIf(!isThere).each([
    { flags: [], passes: false },
    { flags: ['--ignore-unknown-fields'], passes: true },
  ])('with $flags', async ({ flags, passes }) => {
    const folder = await makeFolder(unknownKeys)
    const [rules, tests] = ['rules.yml', 'tests.yml'].map((name) => join(folder, name)) as [string, string]
    const options = { ignoresUnknownKeys: passes }
    const theirs = [
      await askPromtool(promtool, ['check', 'rules', ...flags], rules),
      await askPromtool(promtool, ['test', 'rules', ...flags], tests),
    ]
    const ours = [await checkRuleFile(rules, options), await runTestFile(tests, [], options)]
    expect(theirs.map((one) => one.passes)).toEqual([passes, passes])
    expect(ours.map(({ faults }) => faults.length === 0)).toEqual([passes, passes])
  })
})
