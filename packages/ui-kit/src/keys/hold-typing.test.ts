import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { holdTyping } from './hold-typing.ts'

let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

/** @returns whether the key does what it does in a browser, and whether the page hears of it */
function press(key: string) {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key })
  let isHeard = false
  const hear = () => {
    isHeard = true
  }
  const stop = vi.spyOn(event, 'stopPropagation')
  page.addEventListener('keydown', hear, { once: true })
  page.dispatchEvent(event)
  page.removeEventListener('keydown', hear)
  return { hasEffect: !event.defaultPrevented, isHeard: isHeard && stop.mock.calls.length === 0 }
}

describe('holdTyping()', () => {
  test.each([
    { name: 'Escape', act: () => void press('Escape') },
    { name: 'Tab', act: () => void press('Tab') },
    { name: 'a click', act: () => void page.dispatchEvent(new Event('pointerdown')) },
    { name: 'whatever gets the focus', act: () => void page.dispatchEvent(new Event('focusin')) },
    { name: 'its time', act: () => void vi.runAllTimers() },
    { name: 'another', act: () => void onTestFinished(holdTyping()) },
  ])('is ended by $name, and tells it once', ({ act }) => {
    const onEnd = vi.fn()
    holdTyping(onEnd)
    act()
    act()
    expect(onEnd).toHaveBeenCalledOnce()
  })

  test('keeps keys from the page until it is ended', () => {
    const end = holdTyping()
    expect(press('n')).toEqual({ hasEffect: false, isHeard: false })
    end()
    expect(press('n')).toEqual({ hasEffect: true, isHeard: true })
  })

  test('lets Tab lead on, though it commands nothing', () => {
    onTestFinished(holdTyping())
    expect(press('Tab')).toEqual({ hasEffect: true, isHeard: false })
  })

  test('does not tell whoever ends it', () => {
    const onEnd = vi.fn()
    holdTyping(onEnd)()
    vi.runAllTimers()
    expect(onEnd).not.toHaveBeenCalled()
  })
})
