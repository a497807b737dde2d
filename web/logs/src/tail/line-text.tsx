import type { CSSProperties } from 'react'
import { parseAnsi } from '../text/ansi.ts'
import type { Find } from '../text/find.ts'
import { highlight, type Marked } from '../text/highlight.ts'
import { ansiBackground, ansiColor } from './colors.ts'
import classes from './log-rows.module.css'

// More of one line nobody reads here; it is in the download.
const maxShownChars = 16_384

/** What a line says, in its own colours, with what was searched for marked. */
export function LineText({ text, find }: { readonly text: string; readonly find: Find }) {
  const shown = text.length > maxShownChars ? `${text.slice(0, maxShownChars)}…` : text
  return highlight(parseAnsi(shown), find).map((part) => <Part key={part.start} part={part} />)
}

function Part({ part }: { readonly part: Marked }) {
  const style = styleOf(part)
  if (part.isMatch) {
    return (
      <mark className={classes.mark} style={style}>
        {part.text}
      </mark>
    )
  }
  return style === undefined ? part.text : <span style={style}>{part.text}</span>
}

function styleOf({ color, background, bold, dim, italic, underline, isMatch }: Marked): CSSProperties | undefined {
  const style: CSSProperties = {
    ...(color !== undefined && !isMatch ? { color: ansiColor(color) } : {}),
    ...(background !== undefined && !isMatch ? { background: ansiBackground(background) } : {}),
    ...(bold === true ? { fontWeight: 650 } : {}),
    ...(dim === true ? { opacity: 0.65 } : {}),
    ...(italic === true ? { fontStyle: 'italic' } : {}),
    ...(underline === true ? { textDecoration: 'underline' } : {}),
  }
  return Object.keys(style).length === 0 ? undefined : style
}
