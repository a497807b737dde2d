import { Textarea } from '@mantine/core'
import { lazy, Suspense } from 'react'
import classes from './promql-editor.module.css'

const CodeEditor = lazy(() => import('./code-editor.tsx').then(({ CodeEditor }) => ({ default: CodeEditor })))

export type PromqlEditorProps = {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Enter was pressed; Shift and Enter begin a new line. */
  readonly onSubmit: (value: string) => void
}

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
