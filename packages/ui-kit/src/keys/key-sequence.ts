import { isPress, type KeyEvent, readKeys } from './key-press.ts'

const longestPauseMs = 1_000

export type KeySequence = {
  /**
   * Takes a press at `atMs`.
   *
   * @returns which of `bindings` is complete with it; none where it only begins one
   */
  press<B extends { readonly keys: string }>(event: KeyEvent, atMs: number, bindings: readonly B[]): B | undefined
}

/** Follows presses one after the other, as in `g h`; a pause of a second begins anew. */
export function createKeySequence(isMac: boolean): KeySequence {
  let before: readonly KeyEvent[] = []
  let lastAtMs = 0
  return {
    press(event, atMs, bindings) {
      const presses = [...(atMs - lastAtMs > longestPauseMs ? [] : before), event]
      lastAtMs = atMs
      const fitting = bindings.filter(({ keys }) => beginsWith(keys, presses, isMac))
      const done = fitting.find(({ keys }) => readKeys(keys).length === presses.length)
      before = done === undefined && fitting.length > 0 ? presses : []
      // What ended one sequence in vain may be another key by itself.
      if (fitting.length === 0 && presses.length > 1) return this.press(event, atMs, bindings)
      return done
    },
  }
}

function beginsWith(keys: string, presses: readonly KeyEvent[], isMac: boolean): boolean {
  const wanted = readKeys(keys)
  return presses.every((event, at) => {
    const press = wanted[at]
    return press !== undefined && isPress(press, event, isMac)
  })
}
