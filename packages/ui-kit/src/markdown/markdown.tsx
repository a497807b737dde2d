import { useDeferredValue, useState } from 'react'
import { PlainText } from '../content/plain-text.tsx'
import { Blocks } from './block-view.tsx'
import { createReader } from './create-reader.ts'
import classes from './markdown.module.css'

/** An answer's Markdown; while it grows, drawing it waits for whatever else there is to do. */
export function Markdown({ text }: { readonly text: string }) {
  const shown = useDeferredValue(text)
  const [read] = useState(createReader)
  const blocks = read(shown)
  if (blocks === undefined) return <PlainText text={shown} />
  return (
    <div className={classes.markdown}>
      <Blocks tokens={blocks} />
    </div>
  )
}
