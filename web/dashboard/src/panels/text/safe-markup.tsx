import { marked } from 'marked'
import { useMemo } from 'react'
import { useFrontendSettings } from '../../queries/frontend-settings.ts'
import { cleanMarkup } from './clean-markup.ts'
import classes from './text-panel.module.css'

export type SafeMarkupProps = { readonly mode: 'markdown' | 'html'; readonly content: string }

/** Markdown or HTML from a dashboard, which anybody may have written. */
export function SafeMarkup({ mode, content }: SafeMarkupProps) {
  const { data, isPending } = useFrontendSettings()
  const html = useMemo(() => {
    if (isPending) return ''
    const markup = mode === 'html' ? content : marked.parse(content, { async: false, gfm: true })
    return cleanMarkup(markup, { ownOrigin: window.location.origin, imageOrigins: data?.imageOrigins ?? [] })
  }, [mode, content, data, isPending])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: DOMPurify's output
  return <div className={classes.markup} dangerouslySetInnerHTML={{ __html: html }} />
}
