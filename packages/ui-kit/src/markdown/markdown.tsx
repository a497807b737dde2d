import DOMPurify from 'dompurify'
import { useDeferredValue, useMemo } from 'react'
import { PlainText } from '../content/plain-text.tsx'
import classes from './markdown.module.css'
import { renderMarkdown } from './render-markdown.ts'

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

const sanitize = (html: string) =>
  DOMPurify.sanitize(html, { FORBID_TAGS: forbidden, FORBID_ATTR: ['style', 'class', 'id'] })

/** An answer's Markdown; while it grows, drawing it waits for whatever else there is to do. */
export function Markdown({ text }: { readonly text: string }) {
  const shown = useDeferredValue(text)
  const html = useMemo(() => renderMarkdown(shown), [shown])
  const safe = useMemo(() => (html === undefined ? undefined : sanitize(html)), [html])
  if (safe === undefined) return <PlainText text={shown} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: DOMPurify's output
  return <div className={classes.markdown} dangerouslySetInnerHTML={{ __html: safe }} />
}
