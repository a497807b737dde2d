import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { temporaryFolder } from '../test-support/temporary-folder.ts'
import type { Env } from './env.ts'
import { parseSection } from './parse-section.ts'
import { ownerOf, readSettings } from './settings.ts'

const schema = z.strictObject({
  password: z.string().optional(),
  port: z.int().optional(),
  names: z.array(z.string()).optional(),
  /** A key of its own, that of a file. */
  rulesFile: z.string().optional(),
  rules: z.string().optional(),
})

const folder = mkdtempSync(join(tmpdir(), 'hearth-outside-'))
afterAll(() => rmSync(folder, { recursive: true }))
const secretFile = join(folder, 'password')
writeFileSync(secretFile, 'from the file\n')

function parse(env: Env, yaml = ''): z.output<typeof schema> {
  const cwd = temporaryFolder()
  writeFileSync(join(cwd, 'hearth.yaml'), yaml)
  return parseSection(readSettings({ cwd, env }), 'dashboard', schema)
}

describe('a value that stands elsewhere', () => {
  test.each([
    { name: 'in a file', env: { HEARTH_DASHBOARD_PASSWORD_FILE: secretFile }, is: 'from the file' },
    {
      name: 'in a file, as Grafana writes it',
      env: { GF_SECURITY_ADMIN_PASSWORD__FILE: secretFile },
      is: 'from the file',
    },
    { name: 'in what a command writes', env: { HEARTH_DASHBOARD_PASSWORD_COMMAND: 'printf "%s\\n" "a b"' }, is: 'a b' },
    {
      name: 'in a file that the settings name',
      yaml: `dashboard:\n  passwordFile: ${secretFile}\n`,
      is: 'from the file',
    },
    {
      name: 'in a file that a variable names, before the file of settings',
      env: { HEARTH_DASHBOARD_PASSWORD_FILE: secretFile },
      yaml: 'dashboard:\n  password: "in the settings"\n',
      is: 'from the file',
    },
    {
      name: 'in the variable itself, before a file that the settings name',
      env: { HEARTH_DASHBOARD_PASSWORD: 'here' },
      yaml: 'dashboard:\n  passwordFile: /nowhere\n',
      is: 'here',
    },
    {
      name: 'in what a variable points to, before what the settings point to',
      env: { HEARTH_DASHBOARD_PASSWORD_COMMAND: 'echo ours' },
      yaml: `dashboard:\n  passwordFile: ${secretFile}\n`,
      is: 'ours',
    },
  ])('$name', ({ env = {}, yaml, is }) => expect(parse(env, yaml).password).toBe(is))

  test('is a number or a list where one is wanted', () => {
    const env = { HEARTH_DASHBOARD_PORT_COMMAND: 'echo 8', HEARTH_DASHBOARD_NAMES_COMMAND: 'echo a,b' }
    expect(parse(env)).toEqual({ port: 8, names: ['a', 'b'] })
  })

  test('is not looked for where the key is one of its own', () => {
    expect(parse({ HEARTH_DASHBOARD_RULES_FILE: '/rules.yml' })).toEqual({ rulesFile: '/rules.yml' })
  })

  test('a command runs once, however often its value is asked for', () => {
    const counted = join(folder, 'counted')
    const env = { HEARTH_DASHBOARD_PASSWORD_COMMAND: `echo x >> ${counted}; wc -l < ${counted}` }
    expect([parse(env).password?.trim(), parse(env).password?.trim()]).toEqual(['1', '1'])
  })

  const large = join(folder, 'large')
  const empty = join(folder, 'empty')
  writeFileSync(large, 'x'.repeat(65_537))
  writeFileSync(empty, '\n')
  test.each([
    {
      name: 'a missing file',
      env: { HEARTH_DASHBOARD_PASSWORD_FILE: '/nowhere' },
      fault: /HEARTH_DASHBOARD_PASSWORD_FILE: the file "\/nowhere" is missing/,
    },
    { name: 'a large file', env: { HEARTH_DASHBOARD_PASSWORD_FILE: large }, fault: /is larger than 64 KiB$/ },
    { name: 'an empty file', env: { HEARTH_DASHBOARD_PASSWORD_FILE: empty }, fault: /is empty$/ },
    {
      name: 'a command that fails',
      env: { HEARTH_DASHBOARD_PASSWORD_COMMAND: 'exit 3' },
      fault: /PASSWORD_COMMAND: the command ended with 3$/,
    },
    {
      name: 'a command that says nothing',
      env: { HEARTH_DASHBOARD_PASSWORD_COMMAND: 'true' },
      fault: /the command wrote nothing$/,
    },
    {
      name: 'two at once',
      env: { HEARTH_DASHBOARD_PASSWORD: 'a', HEARTH_DASHBOARD_PASSWORD_FILE: secretFile },
      fault: /"password" is given twice \(HEARTH_DASHBOARD_PASSWORD, HEARTH_DASHBOARD_PASSWORD_FILE\)/,
    },
    {
      name: 'a key that is none',
      env: { HEARTH_DASHBOARD_PASSWRD_FILE: secretFile },
      fault: /unknown key "passwrdFile"/,
    },
  ])('$name is refused', ({ env, fault }) => {
    expect(() => parse(env)).toThrow(
      expect.objectContaining({ kind: 'invalid', message: expect.stringMatching(fault) }),
    )
  })
})

test.each([
  ['HEARTH_API_KEY_FILE', 'chatflow'],
  ['DATABASE_URL_COMMAND', 'chatflow'],
  ['HF_TOKEN_FILE', 'inference'],
  ['GF_SECURITY_ADMIN_PASSWORD__FILE', 'dashboard'],
  ['SSL_CERT_FILE', undefined],
])('%s belongs to %s', (variable, owner) => expect(ownerOf(variable)).toBe(owner))
