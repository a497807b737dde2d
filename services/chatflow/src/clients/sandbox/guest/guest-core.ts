import type { GuestHost } from './guest-host.ts'

// This and its neighbours run inside the sandbox, from their own source text: each function must
// stand alone, and whatever it uses of the language it uses before the code could have changed it.

/** Waiting: calls to the outside, and timers. */
export function guestCore(host: GuestHost) {
  const { stringify, parse } = JSON
  const limits = { timers: 1_000, calls: 1_000 }
  let lastId = 0
  const calls = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  const timers = new Map<number, { run: () => void; everyMs: number | undefined }>()

  function call(name: string, payload: unknown): Promise<unknown> {
    if (calls.size >= limits.calls) return Promise.reject(new Error(`more than ${limits.calls} calls wait at once`))
    return new Promise((resolve, reject) => {
      const id = ++lastId
      calls.set(id, { resolve, reject })
      host.call(id, name, stringify(payload) ?? 'null')
    })
  }

  function settle(id: number, ok: boolean, json: string): void {
    const waiting = calls.get(id)
    calls.delete(id)
    if (waiting === undefined) return
    if (ok) waiting.resolve(json === '' ? undefined : parse(json))
    else waiting.reject(new Error(json))
  }

  function start(callback: unknown, ms: unknown, args: readonly unknown[], repeats: boolean): number {
    if (typeof callback !== 'function') throw new TypeError('a timer needs a function')
    if (timers.size >= limits.timers) throw new Error(`more than ${limits.timers} timers wait at once`)
    const id = ++lastId
    const waitMs = Math.min(Math.max(Number(ms) || 0, 1), 2 ** 31 - 1)
    timers.set(id, { run: () => callback(...args), everyMs: repeats ? waitMs : undefined })
    host.startTimer(id, waitMs)
    return id
  }

  function stop(id: unknown): void {
    if (timers.delete(Number(id))) host.stopTimer(Number(id))
  }

  function fire(id: number): void {
    const timer = timers.get(id)
    if (timer === undefined) return
    if (timer.everyMs === undefined) timers.delete(id)
    else host.startTimer(id, timer.everyMs)
    timer.run()
  }

  const globals = {
    setTimeout: (callback: unknown, ms?: unknown, ...args: unknown[]) => start(callback, ms, args, false),
    setInterval: (callback: unknown, ms?: unknown, ...args: unknown[]) => start(callback, ms, args, true),
    setImmediate: (callback: unknown, ...args: unknown[]) => start(callback, 0, args, false),
    clearTimeout: stop,
    clearInterval: stop,
    clearImmediate: stop,
    queueMicrotask: (callback: () => void) => void Promise.resolve().then(callback),
  }
  return { call, settle, fire, globals }
}
