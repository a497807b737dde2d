/** One press: `Mod+K`, `Shift+R`, `?`, `Escape`. Mod is Command on a Mac and Ctrl elsewhere. */
type Press = { readonly key: string; readonly mod: boolean; readonly shift: boolean; readonly alt: boolean }

/** What is asked of a keyboard event. */
export type KeyEvent = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

const modifiers = new Set(['Mod', 'Shift', 'Alt'])

/** @param keys presses one after the other with spaces between, as in `g h` */
export function readKeys(keys: string): readonly Press[] {
  return keys.split(' ').map((text) => {
    // The key itself may be a plus.
    const parts = text.split(/\+(?=.)/)
    return {
      key: parts.find((part) => !modifiers.has(part)) ?? '',
      mod: parts.includes('Mod'),
      shift: parts.includes('Shift'),
      alt: parts.includes('Alt'),
    }
  })
}

export function isPress(press: Press, event: KeyEvent, isMac: boolean): boolean {
  const mod = isMac ? event.metaKey : event.ctrlKey
  const foreign = isMac ? event.ctrlKey : event.metaKey
  if (mod !== press.mod || foreign) return false
  // Where a sign lies is a matter of the keyboard: `/` is a shifted 7 in Germany.
  if (isSign(press.key)) return event.key === press.key
  const isKey = event.key.toLowerCase() === press.key.toLowerCase()
  return isKey && event.shiftKey === press.shift && event.altKey === press.alt
}

const isSign = (key: string) => key.length === 1 && !/[\p{L}\p{N} ]/u.test(key)

const shownNames: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

/** The keys as a reader knows them, a list a press: `[['Ctrl', 'K']]`, on a Mac `[['⌘', 'K']]`. */
export function showKeys(keys: string, isMac: boolean): readonly (readonly string[])[] {
  return readKeys(keys).map(({ key, mod, shift, alt }) => [
    ...(mod ? [isMac ? '⌘' : 'Ctrl'] : []),
    ...(shift ? [isMac ? '⇧' : 'Shift'] : []),
    ...(alt ? [isMac ? '⌥' : 'Alt'] : []),
    shownNames[key] ?? (key.length === 1 && (mod || shift || alt) ? key.toUpperCase() : key),
  ])
}
