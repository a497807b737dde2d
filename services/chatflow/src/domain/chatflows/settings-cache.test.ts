import { describe, expect, test } from 'vitest'
import { emptyChatflow } from './chatflow.ts'
import { createSettingsCache } from './settings-cache.ts'

const titled = (title: string) => ({ ...emptyChatflow, chatbotConfig: JSON.stringify({ title }) })

describe('settings that are kept', () => {
  test('are read once for the same columns, of whatever flow', () => {
    const settingsOf = createSettingsCache(2)
    expect(settingsOf(titled('a'))).toBe(settingsOf(titled('a')))
    expect(settingsOf(titled('a')).widget).toEqual({ title: 'a' })
  })

  test('are read again when a column has changed', () => {
    const settingsOf = createSettingsCache(2)
    settingsOf(titled('a'))
    expect(settingsOf({ ...titled('a'), apiConfig: '{"rateLimit":{}}' })).not.toBe(settingsOf(titled('a')))
    expect(settingsOf(titled('b')).widget).toEqual({ title: 'b' })
  })

  test('make room by forgetting those asked for longest ago', () => {
    const settingsOf = createSettingsCache(2)
    const [a, b] = [settingsOf(titled('a')), settingsOf(titled('b'))]
    settingsOf(titled('a'))
    settingsOf(titled('c'))
    expect(settingsOf(titled('a'))).toBe(a)
    expect(settingsOf(titled('b'))).not.toBe(b)
  })

  test('do not hold settings that are very long', () => {
    const settingsOf = createSettingsCache(2)
    const long = titled('a'.repeat(70_000))
    expect(settingsOf(long)).not.toBe(settingsOf(long))
    expect(settingsOf(long)).toEqual(settingsOf(long))
  })
})
