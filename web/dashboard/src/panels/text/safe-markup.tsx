import DOMPurify from 'dompurify'
import { marked } from 'marked'
import { useMemo } from 'react'
import classes from './text-panel.module.css'

export type SafeMarkupProps = { readonly mode: 'markdown' | 'html'; readonly content: string }

const forbidden = ['style', 'form', 'input', 'button', 'textarea', 'select', 'iframe', 'object', 'embed']

/** Markdown or HTML from a dashboard, which anybody may have written. */
export function SafeMarkup({ mode, content }: SafeMarkupProps) {
  const html = useMemo(() => {
    const markup = mode === 'html' ? content : marked.parse(content, { async: false, gfm: true })
    return DOMPurify.sanitize(markup, { FORBID_TAGS: forbidden, ADD_ATTR: ['target'] })
  }, [mode, content])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: DOMPurify's output
  return <div className={classes.markup} dangerouslySetInnerHTML={{ __html: html }} />
}
