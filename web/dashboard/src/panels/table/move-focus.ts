const steps: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * Which button of a table an arrow key leads to, as a place in `rows`; `undefined` where there is none.
 *
 * @param lengths how many buttons each row has
 */
export function placeBeside(
  key: string,
  { x, y }: { readonly x: number; readonly y: number },
  lengths: readonly number[],
): { readonly x: number; readonly y: number } | undefined {
  const [right, down] = steps[key] ?? [0, 0]
  const length = lengths[y + down]
  if ((right === 0 && down === 0) || length === undefined || length === 0) return undefined
  const to = down === 0 ? x + right : Math.min(x, length - 1)
  return to < 0 || to >= length ? undefined : { x: to, y: y + down }
}

/**
 * Moves the focus between the buttons `marked` of a table, of which Tab reaches one: the one that had it last.
 *
 * @returns whether the key was such a move
 */
export function moveFocus(key: string, here: HTMLElement, marked: string): boolean {
  const rows = [...(here.closest('[role="table"]')?.querySelectorAll('[role="row"]') ?? [])]
    .map((row) => [...row.querySelectorAll<HTMLElement>(marked)])
    .filter((buttons) => buttons.length > 0)
  const y = rows.findIndex((buttons) => buttons.includes(here))
  const place = placeBeside(
    key,
    { x: rows[y]?.indexOf(here) ?? 0, y },
    rows.map((buttons) => buttons.length),
  )
  const next = place && rows[place.y]?.[place.x]
  if (next === undefined) return false
  here.tabIndex = -1
  next.tabIndex = 0
  next.focus()
  return true
}
