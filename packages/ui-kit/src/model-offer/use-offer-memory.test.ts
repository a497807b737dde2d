import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderHook } from '../test-support/index.ts'
import { offerMemory, useOfferMemory } from './offer-memory.ts'

/** What was written to `document.cookie`, oldest first. */
let written: string[]

beforeEach(() => {
  written = []
  const kept = new Map<string, string>()
  vi.stubGlobal('document', {
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [, name = '', value = '', ageS] = /^([^=]+)=([^;]*);.* max-age=(\d+)/.exec(text) ?? []
      if (ageS === '0') kept.delete(name)
      else kept.set(name, value)
    },
  })
})

describe('what a browser remembers of offers', () => {
  test.each([
    {
      what: 'a model that was declined, for a year',
      does: () => offerMemory.decline('Good 4B; x'),
      cookie: 'hearth-offer-declined=Good%204B%3B%20x; path=/; max-age=31536000; samesite=lax',
    },
    {
      what: 'a model that is on its way, for a year',
      does: () => offerMemory.watch('Good 4B'),
      cookie: 'hearth-offer-watched=Good%204B; path=/; max-age=31536000; samesite=lax',
    },
    {
      what: 'no longer one whose arrival was seen',
      does: () => offerMemory.forget(),
      cookie: 'hearth-offer-watched=; path=/; max-age=0; samesite=lax',
    },
  ])('$what', ({ does, cookie }) => {
    does()
    expect(written).toEqual([cookie])
  })

  test('is seen at once by a page that shows it', async () => {
    const memory = await renderHook(useOfferMemory)
    expect(memory.current).toEqual({ declined: undefined, watched: undefined })
    await memory.act(() => offerMemory.watch('Good 4B'))
    expect(memory.current).toEqual({ declined: undefined, watched: 'Good 4B' })
    await memory.act(() => offerMemory.decline('Large 8B'))
    expect(memory.current).toEqual({ declined: 'Large 8B', watched: 'Good 4B' })
    await memory.act(() => offerMemory.forget())
    expect(memory.current).toEqual({ declined: 'Large 8B', watched: undefined })
  })
})
