import { useState } from 'react'
import { PlainField } from './plain-field.tsx'
import classes from './promql-editor.module.css'
import type { Caret, PromqlEditorProps } from './promql-editor-props.ts'

type CodeEditor = typeof import('./code-editor.tsx')['CodeEditor']

// Loaded once, for all panels.
let loading: Promise<CodeEditor> | undefined

/**
 * A field for PromQL. Whoever only reads an expression is spared the editor with completion: it is loaded when the
 * field is pointed at or entered, and takes over the place that one writes at.
 */
export function PromqlEditor(props: PromqlEditorProps) {
  const [editor, setEditor] = useState<{ readonly Editor: CodeEditor }>()
  const [caret, setCaret] = useState<Caret>()
  const load = () => {
    loading ??= import('./code-editor.tsx').then(({ CodeEditor }) => CodeEditor)
    // A component is a function, which a setter would call.
    loading.then((Editor) => setEditor({ Editor })).catch(() => (loading = undefined))
  }
  return (
    <div className={classes.place}>
      {editor === undefined ? (
        <PlainField {...props} onWanted={load} onLeave={setCaret} />
      ) : (
        <editor.Editor {...props} caret={caret} />
      )}
    </div>
  )
}
