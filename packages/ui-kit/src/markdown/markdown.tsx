import DOMPurify from 'dompurify'
import { useDeferredValue, useMemo } from 'react'
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

/** An answer's Markdown; while it grows, drawing it waits for whatever else there is to do. */
export function Markdown({ text }: { readonly text: string }) {
  const shown = useDeferredValue(text)
  const html = useMemo(
    () => DOMPurify.sanitize(renderMarkdown(shown), { FORBID_TAGS: forbidden, FORBID_ATTR: ['style', 'class', 'id'] }),
    [shown],
  )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: DOMPurify's output
  return <div className={classes.markdown} dangerouslySetInnerHTML={{ __html: html }} />
}
