import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { temporaryFolder } from '../test-support/temporary-folder.ts'
import type { Env } from './env.ts'
import { parseSection } from './parse-section.ts'
import { readSettings } from './settings.ts'

const schema = z.strictObject({
  port: z.int().min(0).max(65_535).default(8080),
  level: z.enum(['low', 'high']).optional(),
  follow: z.boolean().default(true),
  ratio: z.number().default(0.5),
  names: z.array(z.string()).default([]),
  sizes: z.array(z.int()).optional(),
  limits: z.strictObject({ maxLines: z.int() }).optional(),
})

function parse(yaml: string, env: Env = {}): z.output<typeof schema> {
  const cwd = temporaryFolder()
  writeFileSync(join(cwd, 'hearth.yaml'), yaml)
  return parseSection(readSettings({ cwd, env }), 'logs', schema)
}

describe('parseSection()', () => {
  test('fills in defaults for what nobody set', () => {
    expect(parse('')).toEqual({ port: 8080, follow: true, ratio: 0.5, names: [] })
  })

  test.each([
    { name: 'a number', env: { HEARTH_LOGS_PORT: '9000' }, expected: { port: 9000 } },
    { name: 'a fraction', env: { HEARTH_LOGS_RATIO: '0.25' }, expected: { ratio: 0.25 } },
    { name: 'true', env: { HEARTH_LOGS_FOLLOW: 'True' }, expected: { follow: true } },
    { name: 'zero for false', env: { HEARTH_LOGS_FOLLOW: '0' }, expected: { follow: false } },
    { name: 'a list of names', env: { HEARTH_LOGS_NAMES: 'a, b,' }, expected: { names: ['a', 'b'] } },
    { name: 'a list of numbers', env: { HEARTH_LOGS_SIZES: '1,2' }, expected: { sizes: [1, 2] } },
  ])('reads $name from the environment', ({ env, expected }) => {
    expect(parse('', env)).toMatchObject(expected)
  })

  test('prefers the environment to the file', () => {
    expect(parse('logs:\n  port: 1\n', { HEARTH_LOGS_PORT: '2' }).port).toBe(2)
  })

  test.each([
    {
      name: 'a value of the wrong type names its line',
      yaml: 'logs:\n  follow: true\n  port: many\n',
      fault: /^Cannot read the logs settings: "port": .*must be a number, not a text \(hearth\.yaml line 3\)$/,
    },
    {
      name: 'text in the file is not taken for a number',
      yaml: 'logs:\n  port: "80"\n',
      fault: /"port": .*must be a number, not a text \(hearth\.yaml line 2\)$/,
    },
    {
      name: 'a value out of range names its variable',
      env: { HEARTH_LOGS_PORT: '70000' },
      fault: /"port": must be at most 65535 \(HEARTH_LOGS_PORT\)$/,
    },
    {
      name: 'a number with a unit names its variable',
      env: { HEARTH_LOGS_PORT: '10s' },
      fault: /"port": .*must be a number, not a text \(HEARTH_LOGS_PORT\)$/,
    },
    { name: 'a blank is no number', env: { HEARTH_LOGS_PORT: ' ' }, fault: /"port": .* \(HEARTH_LOGS_PORT\)$/ },
    {
      name: 'yes is no boolean',
      env: { HEARTH_LOGS_FOLLOW: 'yes' },
      fault: /"follow": .*must be true or false, not a text \(HEARTH_LOGS_FOLLOW\)$/,
    },
    {
      name: 'an item of a list is named by its place',
      env: { HEARTH_LOGS_SIZES: '1,x' },
      fault: /"sizes\.1": .* \(HEARTH_LOGS_SIZES\)$/,
    },
    {
      name: 'an unknown key is told the nearest',
      yaml: 'logs:\n\n  prot: 1\n',
      fault: /^Cannot read the logs settings: unknown key "prot", did you mean "port"\? \(hearth\.yaml line 3\)$/,
    },
    {
      name: 'an unknown variable is told the nearest',
      env: { HEARTH_LOGS_LEVLE: 'low' },
      fault: /unknown key "levle", did you mean "level"\? \(HEARTH_LOGS_LEVLE\)$/,
    },
    {
      name: 'a key like no other is told them all',
      yaml: 'logs:\n  temperature: 1\n',
      fault: /unknown key "temperature", known are port, level, follow, ratio, .* \(hearth\.yaml line 2\)$/,
    },
    {
      name: 'an unknown key further inside names the line of the outer one',
      yaml: 'logs:\n  limits: { maxLines: 1, maxChars: 2 }\n',
      fault: /: "limits": unknown key "maxChars" \(hearth\.yaml line 2\)$/,
    },
    {
      name: 'all faults come at once',
      yaml: 'logs:\n  port: -1\n  level: middle\n',
      env: { HEARTH_LOGS_RATIO: 'half' },
      fault: /"port": .*line 2\); "level": .*line 3\); "ratio": .*HEARTH_LOGS_RATIO\)$/,
    },
  ])('$name', ({ yaml = '', env = {}, fault }) => {
    expect(() => parse(yaml, env)).toThrow(
      expect.objectContaining({ kind: 'invalid', message: expect.stringMatching(fault) }),
    )
  })

  test('a rule about several keys names none of them', () => {
    const both = z.strictObject({ min: z.int(), max: z.int() }).refine(({ min, max }) => min < max, 'min is below max')
    const settings = readSettings({ cwd: temporaryFolder(), env: { HEARTH_LOGS_MIN: '2', HEARTH_LOGS_MAX: '1' } })
    expect(() => parseSection(settings, 'logs', both)).toThrow(/^Cannot read the logs settings: min is below max$/)
  })
})
