import DOMPurify from 'dompurify'

// A model may say anything: no pictures (they would call out), nothing to fill in, no styles of its own.
const forbidden = [
  'style',
  'img',
  'picture',
  'video',
  'audio',
  'form',
  'input',
  'button',
  'textarea',
  'select',
  'iframe',
]

// Following a link must not end the talk that it stands in.
DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName !== 'A') return
  element.setAttribute('target', '_blank')
  element.setAttribute('rel', 'noopener noreferrer')
})

/** HTML without anything that could do more than be read. */
export function sanitize(html: string): string {
  return DOMPurify.sanitize(html, { FORBID_TAGS: forbidden, FORBID_ATTR: ['style', 'class', 'id'] })
}
