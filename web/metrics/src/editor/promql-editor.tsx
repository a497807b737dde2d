import { Textarea } from '@mantine/core'
import { lazy, Suspense } from 'react'
import classes from './promql-editor.module.css'
import type { PromqlEditorProps } from './promql-editor-props.ts'

const CodeEditor = lazy(() => import('./code-editor.tsx').then(({ CodeEditor }) => ({ default: CodeEditor })))

/** A field for PromQL: plain until the editor with completion has been loaded. */
export function PromqlEditor(props: PromqlEditorProps) {
  return (
    <div className={classes.place}>
      <Suspense fallback={<PlainField {...props} />}>
        <CodeEditor {...props} />
      </Suspense>
    </div>
  )
}

function PlainField({ value, onChange, onSubmit }: PromqlEditorProps) {
  return (
    <Textarea
      aria-label="PromQL expression"
      variant="unstyled"
      autosize
      classNames={{ input: classes.plain }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.shiftKey) return
        event.preventDefault()
        onSubmit(value)
      }}
    />
  )
}
