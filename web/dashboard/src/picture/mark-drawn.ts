import './picture.css'
import { isDrawn } from './is-drawn.ts'

// As many frames without a change: what was drawn last is on the screen, and what follows on it has begun.
const quietFrames = 3

/** Says at the root of the page, by `data-drawn`, whenever all that is in sight is drawn: a picture may be taken. */
export function markDrawn(): void {
  const { documentElement: root, body } = document
  let quiet = 0
  const begin = () => {
    quiet = 0
  }
  const changes = new MutationObserver(begin)
  window.addEventListener('resize', begin)
  changes.observe(body, { subtree: true, childList: true, attributes: true, characterData: true })
  const look = () => {
    quiet = isDrawn(document) ? quiet + 1 : 0
    root.toggleAttribute('data-drawn', quiet > quietFrames)
    requestAnimationFrame(look)
  }
  look()
}
