const waiting = '[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root'

/** Whether everything that is in sight has drawn its data, or the reason why there is none. */
export function isDrawn(page: Document): boolean {
  const { fonts, images } = page
  const main = page.querySelector('main')
  if (main === null || main.childElementCount === 0) return false
  const isWaiting = [...page.querySelectorAll(waiting)].some((one) => one.checkVisibility())
  if (isWaiting || fonts.status !== 'loaded' || [...images].some(({ complete }) => !complete)) return false
  // A place whose panel is still to be made, and a panel whose body is still to be loaded.
  if ([...page.querySelectorAll('[data-far]')].some(isInSight)) return false
  return [...page.querySelectorAll('article')].every((panel) => panel.lastElementChild?.childElementCount !== 0)
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}
