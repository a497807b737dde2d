/** Moves the focus up or down through what can be chosen in a list, its search first. Marked by `data-stop`. */
export function stepFocus(box: HTMLElement | null, by: 1 | -1): void {
  const stops = [...(box?.querySelectorAll<HTMLElement>('[data-stop], summary') ?? [])]
  const shown = stops.filter((stop) => stop.checkVisibility())
  const { activeElement } = document
  const at = activeElement instanceof HTMLElement ? shown.indexOf(activeElement) : -1
  shown[Math.max(0, at + by)]?.focus()
}
