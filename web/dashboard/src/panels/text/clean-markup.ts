import DOMPurify from 'dompurify'
import { isSafeAddress } from '../../model/interpolate/safe-address.ts'
import { isImageAllowed } from './image-origins.ts'
import { t } from './words.ts'

const forbidden = {
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'iframe', 'object', 'embed', 'dialog'],
  // A popover is drawn above everything, whatever holds it.
  FORBID_ATTR: ['popover', 'popovertarget', 'popovertargetaction'],
}

export type CleanOptions = {
  /** Origin of this page, whose pictures are always shown. */
  readonly ownOrigin: string
  /** Origins whose pictures the policy of this page lets in. */
  readonly imageOrigins: readonly string[]
}

/** Markup that anybody may have written, without what could run; pictures that this page would block say so. */
export function cleanMarkup(html: string, { ownOrigin, imageOrigins }: CleanOptions): string {
  // Nothing in a template is loaded before it is shown.
  const template = document.createElement('template')
  template.innerHTML = DOMPurify.sanitize(html, { ...forbidden, ADD_ATTR: ['target'] })
  const { content } = template
  for (const link of content.querySelectorAll('[href]')) {
    if (!isSafeAddress(link.getAttribute('href') ?? '')) link.removeAttribute('href')
    if (link.hasAttribute('target')) link.setAttribute('rel', 'noreferrer')
  }
  for (const image of content.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? ''
    if (!isImageAllowed(source, ownOrigin, imageOrigins)) image.replaceWith(blockedImage(image, source))
  }
  return template.innerHTML
}

function blockedImage(image: HTMLImageElement, source: string): HTMLElement {
  const { origin } = new URL(source, 'http://unknown')
  const note = document.createElement('span')
  note.setAttribute('data-blocked', '')
  note.title = t('whyBlocked', { origin })
  note.textContent = t('blocked', { picture: image.alt || t('picture'), origin })
  return note
}
