import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { expandVariables } from './expand-variables.ts'

const folder = mkdtempSync(join(tmpdir(), 'hearth-expand-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'key')
writeFileSync(file, 'sk-file\n')

const hole = (what: string) => `\${${what}}`

test.each([
  { secret: 'plain $5', is: 'plain $5' },
  { secret: `a-${hole('KEY')}-b`, is: 'a-sk-variable-b' },
  { secret: hole(`file:${file}`), is: 'sk-file' },
  { secret: hole('command:echo sk-$((40 + 2))'), is: 'sk-42' },
])('$secret is $is', ({ secret, is }) => {
  expect(expandVariables(secret, 'the key "team"', { KEY: 'sk-variable' })).toBe(is)
})

test.each([
  { secret: hole('KEY'), fault: 'Cannot read the key "team": the variable "KEY" that it names is not set' },
  {
    secret: hole('file:/nowhere'),
    fault: 'Cannot read the key "team": the file "/nowhere" is missing or not readable',
  },
])('$secret, which is not there, is refused', ({ secret, fault }) => {
  expect(() => expandVariables(secret, 'the key "team"', {})).toThrow(fault)
})
