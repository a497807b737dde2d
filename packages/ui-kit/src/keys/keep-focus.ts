// A menu entry, and the button of its menu, may have come between.
const mostBefore = 4

/**
 * Keeps the focus of whoever uses keys from getting lost. What has it may go away with its dialog, be replaced, or be
 * disabled while something is under way: browsers then begin again at the top of the page, and say nothing.
 *
 * - A dialog that goes away gives the focus back to what opened it.
 * - What is replaced within a dialog gives it to what had it before, or to the dialog.
 * - What is enabled again has it again.
 * - What goes away with its view gives it to the beginning of the next one.
 *
 * A focus that its owner took elsewhere, or that was lost with a part of a view, is left alone: browsers go on there.
 */
export function keepFocus(page: Document): void {
  const openers = new WeakMap<Element, readonly HTMLElement[]>()
  let recent: readonly HTMLElement[] = []
  let last: { readonly element: HTMLElement; readonly dialog: Element | null; readonly path: string } | undefined
  let isByKeys = true
  let isLeaving = false

  const take = (target: EventTarget | null) => {
    if (!(target instanceof HTMLElement) || target === page.body) return
    const dialog = target.closest('[role="dialog"]')
    if (dialog !== null && !openers.has(dialog)) openers.set(dialog, recent)
    last = { element: target, dialog, path: location.pathname }
    recent = [...recent.filter((one) => one !== target), target].slice(-mostBefore)
  }
  const findAgain = () => {
    if (!isByKeys || isLeaving || last === undefined || page.activeElement !== page.body) return
    const { element, dialog, path } = last
    // Disabled, it comes back when what it began is done.
    if (element.isConnected) return void (takesFocus(element) && element.focus({ preventScroll: true }))
    if (path !== location.pathname) return void beginOf(page)?.focus({ preventScroll: true })
    if (dialog === null) return
    const before = dialog.isConnected ? recent.filter((one) => dialog.contains(one)) : (openers.get(dialog) ?? [])
    const next = before.findLast(takesFocus) ?? (dialog.isConnected ? dialog : undefined)
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  }

  take(page.activeElement)
  page.addEventListener('focusin', ({ target }) => take(target), true)
  page.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (target !== last?.element) return
    // On its way to something else, during which nothing may hold it back.
    if (relatedTarget !== null) last = undefined
    const left = last
    isLeaving = true
    // What has it may be about to leave the page: only then it is lost.
    queueMicrotask(() => {
      isLeaving = false
      if (left !== undefined && left === last && takesFocus(left.element)) last = undefined
      findAgain()
    })
  })
  page.addEventListener('keydown', () => (isByKeys = true), true)
  page.addEventListener('pointerdown', () => (isByKeys = false), true)
  const watch = { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] }
  new MutationObserver(findAgain).observe(page, watch)
}

function takesFocus(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && element.checkVisibility()
}

function beginOf(page: Document): HTMLElement | null {
  const main = page.querySelector('main')
  if (main === null) return null
  main.tabIndex = -1
  main.style.outline = 'none'
  return main
}
