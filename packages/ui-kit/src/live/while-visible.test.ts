import { expect, test } from 'vitest'
import { whileVisible } from './while-visible.ts'

function openWindow(visibilityState: DocumentVisibilityState) {
  const page = Object.assign(new EventTarget(), { visibilityState })
  const begun: AbortSignal[] = []
  return {
    begun,
    end: whileVisible(page, (signal) => begun.push(signal)),
    turn(next: DocumentVisibilityState) {
      page.visibilityState = next
      page.dispatchEvent(new Event('visibilitychange'))
    },
    going: () => begun.map(({ aborted }) => !aborted),
  }
}

test('what goes on ends when the window is hidden, and begins anew when it is shown', () => {
  const { turn, going } = openWindow('visible')
  expect(going()).toEqual([true])
  turn('hidden')
  expect(going()).toEqual([false])
  turn('visible')
  expect(going()).toEqual([false, true])
})

test('a window that opens behind others begins when it is shown, and once', () => {
  const { turn, going } = openWindow('hidden')
  expect(going()).toEqual([])
  turn('visible')
  turn('visible')
  expect(going()).toEqual([true])
})

test('nothing goes on, or begins again, once it is ended', () => {
  const { end, turn, going } = openWindow('visible')
  end()
  turn('hidden')
  turn('visible')
  expect(going()).toEqual([false])
})
