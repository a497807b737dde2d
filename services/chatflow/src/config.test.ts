import { describe, expect, test } from 'vitest'
import { chatflowConfigSchema } from './config.ts'

const defaults = chatflowConfigSchema.parse({})
const numbers = Object.entries(defaults).flatMap(([key, value]) => (typeof value === 'number' ? [{ key, value }] : []))
const isTaken = (settings: object) => chatflowConfigSchema.safeParse(settings).success

describe('a setting', () => {
  test.each(Object.entries(defaults).map(([key, value]) => ({ key, value })))(
    '$key may be said as it is without a word',
    ({ key, value }) => expect(chatflowConfigSchema.parse({ [key]: value })).toEqual(defaults),
  )

  test.each(numbers)('$key is a whole number, not below zero', ({ key, value }) => {
    expect(isTaken({ [key]: value + 0.5 })).toBe(false)
    expect(isTaken({ [key]: -1 })).toBe(false)
    expect(isTaken({ [key]: String(value) })).toBe(false)
  })

  test.each(
    numbers.filter(({ key }) => /^(heartbeat|runTimeout|codeTimeout|documentTimeout|mcp\w+|\w+Tick)Ms$/.test(key)),
  )('$key is as long as a timer can be set for', ({ key }) => {
    expect(isTaken({ [key]: 2_147_483_647 })).toBe(true)
    expect(isTaken({ [key]: 2_147_483_648 })).toBe(false)
  })

  test('that nobody knows is refused', () => expect(isTaken({ maxRun: 1 })).toBe(false))
})

describe('what is written in letters', () => {
  test.each([
    { apiKey: 'x'.repeat(16) },
    { inferenceKey: 'x' },
    { databaseUrl: 'postgres://a/b' },
    { databaseUrl: 'postgresql://a/b' },
    { searchUrl: 'https://search.example' },
    { allowedHosts: ['db:5432', '10.0.0.0/8'] },
    { codeDatabases: [{ url: 'postgres://db:5432/a' }] },
    { codeDatabases: [{ url: 'sqlite:/data/a.db', write: true }] },
    { mcpCommands: [{ command: 'npx', args: ['*'] }] },
    { modelPrices: [{ model: 'm', promptUsd: 0, completionUsd: 0.5 }] },
  ])('takes %j', (settings) => expect(isTaken(settings)).toBe(true))

  test.each([
    { apiKey: 'x'.repeat(15) },
    { apiKey: `${'x'.repeat(16)} ` },
    { apiKey: `${'x'.repeat(16)}ü` },
    { inferenceKey: '' },
    { databaseUrl: 'mysql://a/b' },
    { databaseUrl: 'file:postgres://a' },
    { searchUrl: 'ftp://search.example' },
    { uiFolder: '' },
    { loaderRoot: '' },
    { busySession: 'shout' },
    { allowedHosts: ['http://db'] },
    { codeDatabases: [{ url: 'postgres://me@db:5432/a' }] },
    { codeDatabases: [{ url: 'sqlite:relative.db' }] },
    { mcpCommands: [{ command: '' }] },
    { modelPrices: [{ model: 'm', promptUsd: -1, completionUsd: 0 }] },
  ])('does not take %j', (settings) => expect(isTaken(settings)).toBe(false))
})
