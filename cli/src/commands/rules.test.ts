import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { recordingTerminal } from '../terminal/terminal.fixture.ts'
import { checkRules, testRules } from './rules.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-rules-command-'))
  onTestFinished(() => rm(folder, { recursive: true }))
})

async function write(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text)
  return join(folder, name)
}

const rules = `groups:
- name: g
  rules:
  - { alert: Down, expr: 'up == 0' }
`

describe('hearth rules check', () => {
  test('says how many rules a file has', async () => {
    const { terminal, out } = recordingTerminal()
    expect(await checkRules(terminal, [await write('rules.yml', rules)])).toBe(0)
    expect(out()).toBe(`Checking ${folder}/rules.yml\n  SUCCESS: 1 rules found\n\n`)
  })

  test('names all faults, and goes on with other files', async () => {
    const { terminal, out } = recordingTerminal()
    const broken = await write('broken.yml', 'groups:\n- name: g\n  rules:\n  - { record: a, expr: "sum(" }\n')
    expect(await checkRules(terminal, [broken, await write('rules.yml', rules)])).toBe(1)
    expect(out()).toContain('  FAILED:\n    line 4: group "g", rule 1, "a": could not parse expression: 1:5')
    expect(out()).toContain('SUCCESS: 1 rules found')
  })

  test('passes over keys that are none where that is asked for', async () => {
    const { terminal } = recordingTerminal()
    const path = await write('extended.yml', `owner: me\n${rules}`)
    expect(await checkRules(terminal, [path])).toBe(1)
    expect(await checkRules(terminal, [path], { ignoresUnknownKeys: true })).toBe(0)
  })

  test('says that a file is not there', async () => {
    const { terminal } = recordingTerminal()
    await expect(checkRules(terminal, [join(folder, 'none.yml')])).rejects.toThrow(/Cannot read .*none.yml/)
  })
})

describe('hearth rules test', () => {
  const tests = (state: string) => `rule_files: [rules.yml, none.yml]
tests:
- interval: 1m
  input_series: [{ series: 'up{job="a"}', values: '0' }]
  alert_rule_test: [{ eval_time: 0s, alertname: Down, exp_alerts: [{ exp_labels: { job: ${state} } }] }]
`

  test('says that all is as it should be, and which files are not there', async () => {
    await write('rules.yml', rules)
    const { terminal, out } = recordingTerminal()
    expect(await testRules(terminal, [await write('tests.yml', tests('a'))])).toBe(0)
    expect(out()).toContain('WARNING: no file match pattern none.yml\n  SUCCESS')
  })

  test('shows what came out otherwise', async () => {
    await write('rules.yml', rules)
    const { terminal, out } = recordingTerminal()
    expect(await testRules(terminal, [await write('tests.yml', tests('b'))])).toBe(1)
    expect(out()).toContain('Labels:{alertname="Down", job="b"}')
    expect(out()).toContain('Labels:{alertname="Down", job="a"}')
  })

  test('runs those alone whose name is asked for', async () => {
    const { terminal, out } = recordingTerminal()
    const both = await write(
      'both.yml',
      `tests:
- { name: right, promql_expr_test: [{ expr: '1', exp_samples: [{ value: 1 }] }] }
- { name: wrong, promql_expr_test: [{ expr: '1', exp_samples: [{ value: 2 }] }] }
`,
    )
    expect(await testRules(terminal, [both], ['^ri', 'none'])).toBe(0)
    expect(await testRules(terminal, [both], ['^ri', 'ong$'])).toBe(1)
    expect(await testRules(terminal, [both])).toBe(1)
    expect(out()).toContain('name: wrong')
    await expect(testRules(terminal, [both], ['('])).rejects.toThrow('Cannot choose tests by their name')
  })
})
