import { useEffect, useEffectEvent, useRef } from 'react'
import { createEditor } from './create-editor.ts'
import type { PromqlEditorProps } from './promql-editor-props.ts'

/** CodeMirror with PromQL's highlighting, completion from our own series, and linting. */
export function CodeEditor({ value, onChange, onSubmit }: PromqlEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<ReturnType<typeof createEditor> | undefined>(undefined)
  const change = useEffectEvent(onChange)
  const submit = useEffectEvent(onSubmit)
  const initial = useEffectEvent(() => value)

  useEffect(() => {
    if (place.current === null) return
    const made = createEditor({
      parent: place.current,
      value: initial(),
      onChange: (text) => change(text),
      onSubmit: (text) => submit(text),
    })
    editor.current = made
    return () => made.destroy()
  }, [])

  // Only what came from elsewhere, such as the address: what was typed is in the editor already.
  useEffect(() => editor.current?.setValue(value), [value])

  return <div ref={place} />
}
