import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createEcho } from '../editor/create-echo.ts'
import { createEditor } from './create-editor.ts'
import { example } from './example.ts'
import type { Caret, PromqlEditorProps } from './promql-editor-props.ts'
import { t } from './words.ts'

export type CodeEditorProps = PromqlEditorProps & {
  /** Where one writes from the start; `undefined` leaves the focus where it is. */
  readonly caret: Caret | undefined
}

/** CodeMirror with PromQL's highlighting, completion from our own series, and linting. */
export function CodeEditor({ value, caret, onChange, onSubmit, url = '', ...how }: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<ReturnType<typeof createEditor> | undefined>(undefined)
  const [echo] = useState(createEcho)
  const change = useEffectEvent((text: string) => {
    echo.tell(text)
    onChange(text)
  })
  const submit = useEffectEvent(onSubmit)
  const initial = useEffectEvent(() => ({
    value,
    label: how.label ?? t('expression'),
    variables: how.variables,
    complete: how.complete,
    colours: how.colours,
    example: how.example ?? example,
  }))

  useEffect(() => {
    if (place.current === null) return
    const made = createEditor({
      parent: place.current,
      ...initial(),
      url,
      onChange: (text) => change(text),
      onSubmit: (text) => submit(text),
    })
    editor.current = made
    return () => made.destroy()
  }, [url])

  // It is known just after the field before this one has gone.
  useEffect(() => {
    if (caret !== undefined) editor.current?.writeAt(caret)
  }, [caret])

  // Only what came from elsewhere, such as the address: what was typed is in the editor already, and more may be by now.
  useEffect(() => {
    if (!echo.isOwn(value)) editor.current?.setValue(value)
  }, [value, echo])

  return <div ref={place} />
}
