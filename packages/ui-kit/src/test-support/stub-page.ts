import { vi } from 'vitest'
import { leaveNoBrowser } from './leave-no-browser.ts'

export type StubbedPage = {
  /** Sends an event to whatever listens to the window. */
  send(type: string, fields?: object): Event
  /** What the browser keeps for the page, by its keys. */
  readonly kept: Map<string, string>
}

/** Puts what a page finds in a browser where it looks for it: events of the window, and a store. */
export function stubPage(): StubbedPage {
  leaveNoBrowser()
  const target = new EventTarget()
  const [add, remove] = [target.addEventListener.bind(target), target.removeEventListener.bind(target)]
  vi.stubGlobal('addEventListener', add)
  vi.stubGlobal('removeEventListener', remove)
  vi.stubGlobal('window', { addEventListener: add, removeEventListener: remove, HTMLIFrameElement: class {} })
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  })
  return {
    send(type, fields = {}) {
      const event = Object.assign(new Event(type, { cancelable: true }), fields)
      target.dispatchEvent(event)
      return event
    },
    kept,
  }
}
